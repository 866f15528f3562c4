// Pictures of the pages in Chromium, and what is wrong with them: console errors, breaches of the CSP, a page that is wider
// than its window, controls that are too small.
// usage: node tools/pictures.js [--base http://127.0.0.1:4173] [--out DIR] [--user root] [--language en|ko]
//            [--widths 1440,1100,360] [--themes light,dark] [--press TEXT] [--full] PATH...
// The base is a gateway of tools/try_gateway.py, or a running `npm run preview` before it. --press clicks the control with that text first,
// --full takes the whole page, not what a window shows.
import { mkdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const { values: options, positionals: paths } = parseArgs({
    allowPositionals: true,
    options: {
        base: { type: 'string', default: 'http://127.0.0.1:4173' },
        out: { type: 'string', default: 'pictures' },
        user: { type: 'string', default: 'root' },
        language: { type: 'string', default: 'en' },
        widths: { type: 'string', default: '1440,1100,360' },
        themes: { type: 'string', default: 'light,dark' },
        press: { type: 'string', multiple: true, default: [] },
        wait: { type: 'string', default: '1500' },
        full: { type: 'boolean', default: false },
    },
});
const password = 'penstock-try-1';
mkdirSync(options.out, { recursive: true });
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
});
let faults = 0;
const fault = (text) => {
    faults += 1;
    console.log(`FAULT ${text}`);
};
try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ignoreHTTPSErrors: true });
    if (options.user) {
        const answer = await context.request.post(`${options.base}/login/form`, {
            data: { username: options.user, password },
        });
        if (!answer.ok()) throw new Error(`log-in of ${options.user}: HTTP ${answer.status()}`);
    }
    for (const theme of options.themes.split(',')) {
        for (const width of options.widths.split(',').map(Number)) {
            const page = await context.newPage();
            await page.setViewportSize({ width, height: width < 500 ? 740 : 900 });
            await page.addInitScript(
                ([chosen, language]) => {
                    localStorage.setItem('penstock.theme', chosen);
                    localStorage.setItem('penstock.language', language);
                },
                [theme, options.language],
            );
            // Until the gateway has an event stream the page is answered 404 once, which the browser notes by itself.
            const is_expected = (text) => text.includes('404') || text.includes('Not Found');
            page.on(
                'console',
                (message) =>
                    message.type() === 'error' && !is_expected(message.text()) && fault(`console: ${message.text()}`),
            );
            page.on('pageerror', (error) => fault(`page: ${error.message}`));
            for (const path of paths) {
                const name = `${path.replace(/^\//, '').replace(/[^\w]+/g, '-') || 'overview'}-${width}-${theme}-${options.language}`;
                await page.goto(options.base + path, { waitUntil: 'load' });
                await page.waitForTimeout(Number(options.wait));
                for (const text of options.press) {
                    await page
                        .locator('button, a, [role=menuitem]')
                        .filter({ hasText: text, visible: true })
                        .first()
                        .click();
                    await page.waitForTimeout(400);
                }
                const found = await page.evaluate(() => {
                    const wide = document.documentElement.scrollWidth - innerWidth;
                    const small = [...document.querySelectorAll('button, a, input, select')]
                        .filter(
                            (element) =>
                                element.checkVisibility() &&
                                !element.closest('p, td, label:has(input), .visually-hidden'),
                        )
                        .map((element) => [element, element.getBoundingClientRect()])
                        .filter(([, box]) => box.width > 1 && (box.width < 23.5 || box.height < 19.5))
                        .map(
                            ([element, box]) =>
                                `${element.tagName} "${element.textContent?.slice(0, 30)}" ${Math.round(box.width)}×${Math.round(box.height)}`,
                        );
                    return { wide, small, headings: document.querySelectorAll('h1').length };
                });
                if (found.wide > 0) fault(`${name}: ${found.wide} px wider than the window`);
                if (found.headings !== 1) fault(`${name}: ${found.headings} h1`);
                for (const text of found.small) fault(`${name}: small ${text}`);
                await page.screenshot({ path: `${options.out}/${name}.png`, fullPage: options.full });
                console.log(`${options.out}/${name}.png`);
            }
            await page.close();
        }
    }
} finally {
    await browser.close();
}
process.exit(faults ? 1 : 0);
