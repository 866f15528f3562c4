import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** Chromium without the windows around a page, which cost more than most pages do, as nobody sees them. */
const withoutWindow = '/usr/lib/chromium/chromium-headless-shell';

/** Real gateways that serve the page, and simulators: e2e/start.ts. `PENSTOCK_BIN` names the folder of the programs. */
export default defineConfig({
    testDir: 'e2e',
    testIgnore: 'toys/**',
    globalSetup: './e2e/start.ts',
    // Files run side by side on one gateway: a test changes only what no other file counts on.
    workers: 2,
    // Of one that other things held up: it is named as flaky where the second try passes.
    retries: 1,
    // Of a machine that does other things, too: who waits ends with what it waits for.
    timeout: 180_000,
    expect: { timeout: 45_000 },
    reporter: [['list']],
    outputDir: 'build/e2e',
    use: {
        actionTimeout: 60_000,
        navigationTimeout: 60_000,
        // Of the gateway's own certificate.
        ignoreHTTPSErrors: true,
        screenshot: 'only-on-failure',
        // Without a film: it takes a third of the time of all.
        trace: { mode: 'retain-on-failure', screenshots: false },
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        launchOptions: {
            executablePath: process.env.CHROMIUM ?? (existsSync(withoutWindow) ? withoutWindow : '/usr/bin/chromium'),
            args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
        },
    },
});
