import base from './playwright.config';

/** The page with a gateway that has the toys: tests/toys/test_toys.py starts both. `PAGE`: address of the page. */
export default {
    ...base,
    testDir: 'e2e/toys',
    testIgnore: [],
    globalSetup: undefined,
    workers: 1,
    use: { ...base.use, baseURL: process.env.PAGE },
};
