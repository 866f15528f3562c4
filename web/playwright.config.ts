import { defineConfig } from '@playwright/test';

/** Real gateways that serve the page, and simulators: e2e/start.ts. `PENSTOCK_BIN` names the folder of the programs. */
export default defineConfig({
    testDir: 'e2e',
    globalSetup: './e2e/start.ts',
    // Files run side by side on one gateway: a test changes only what no other file counts on.
    workers: 2,
    timeout: 90_000,
    expect: { timeout: 15_000 },
    reporter: [['list']],
    outputDir: 'build/e2e',
    use: {
        // Of the gateway's own certificate.
        ignoreHTTPSErrors: true,
        screenshot: 'only-on-failure',
        trace: 'retain-on-failure',
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        launchOptions: {
            executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
            args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
        },
    },
});
