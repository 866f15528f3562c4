import { defineConfig } from '@playwright/test';

/** Real gateways and simulators behind the built page: e2e/start.ts. `PENSTOCK_BIN` names the folder of the programs. */
export default defineConfig({
    testDir: 'e2e',
    globalSetup: './e2e/start.ts',
    // One gateway for all: tests change its devices.
    workers: 1,
    timeout: 60_000,
    reporter: [['list']],
    outputDir: 'build/e2e',
    use: {
        baseURL: 'http://127.0.0.1:4811',
        viewport: { width: 1440, height: 900 },
        locale: 'en-GB',
        launchOptions: {
            executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
            args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
        },
    },
});
