import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin, type ProxyOptions } from 'vite';
import { chunkName, splitTexts } from './tools/split-texts.js';

/** What the gateway replaces in index.html by the prefix of a proxy (`edge.http.base_path`, empty by default). */
const placeholder = '__BASE_PATH__';

/** The header that the gateway sends with every file; `npm run preview` sends it too, so that a breach shows here. */
const csp =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; connect-src 'self'; " +
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; require-trusted-types-for 'script'";

const apiPaths = [
    '/api',
    '/ui',
    '/config',
    '/login/state',
    '/login/form',
    '/login/setup',
    '/logout',
    '/display',
    '/metrics',
    '/health',
];

function gatewayProxy(): Record<string, ProxyOptions> {
    const target = process.env.GATEWAY ?? 'https://127.0.0.1:8443';
    const options: ProxyOptions = {
        target,
        secure: false,
        changeOrigin: true,
        configure: (proxy) => {
            proxy.on('proxyReq', (request) => request.removeHeader('origin'));
            // The page is served over plain HTTP here, where the browser would drop a Secure cookie.
            proxy.on('proxyRes', (response) => {
                const cookies = response.headers['set-cookie'];
                if (cookies)
                    response.headers['set-cookie'] = cookies.map((cookie) => cookie.replace(/;\s*Secure/i, ''));
            });
        },
    };
    return Object.fromEntries(apiPaths.map((path) => [`^${path}(/|\\?|$)`, options]));
}

/** Prefixes the addresses in index.html with the placeholder; the development servers replace it by BASE_PATH or nothing. */
function basePath(): Plugin {
    const prefix = process.env.BASE_PATH ?? '';
    return {
        name: 'base-path',
        transformIndexHtml: {
            order: 'post',
            handler: (html, context) =>
                context.server
                    ? html.replaceAll(placeholder, '')
                    : html.replace(/(src|href)="\.?\/(assets|icon)/g, `$1="${placeholder}/$2`),
        },
        configurePreviewServer: (server) => {
            server.middlewares.use((request: IncomingMessage, response: ServerResponse, next: () => void) => {
                response.setHeader('Content-Security-Policy', csp);
                if (prefix && request.url?.startsWith(prefix)) request.url = request.url.slice(prefix.length) || '/';
                next();
            });
        },
    };
}

/** `npm run preview`: every path that is no file answers index.html with the placeholder replaced, as the gateway does. */
function previewIndex(): Plugin {
    const prefix = process.env.BASE_PATH ?? '';
    return {
        name: 'preview-index',
        configurePreviewServer: (server) => () => {
            server.middlewares.stack.unshift({
                route: '',
                handle: (request: IncomingMessage, response: ServerResponse, next: () => void) => {
                    const path = (request.url ?? '/').split('?')[0] ?? '/';
                    const inside = prefix && path.startsWith(prefix) ? path.slice(prefix.length) : path;
                    const isFile = /^\/(assets|fonts)\//.test(inside) || inside === '/icon.svg';
                    const isApi = apiPaths.some((api) => inside === api || inside.startsWith(`${api}/`));
                    if (isFile || isApi) {
                        next();
                        return;
                    }
                    const html = readFileSync('dist/index.html', 'utf8');
                    response.setHeader('Content-Type', 'text/html; charset=utf-8');
                    response.setHeader('Content-Security-Policy', csp);
                    response.end(html.replaceAll(placeholder, prefix));
                },
            });
        },
    };
}

function routerFile(name: string): string {
    return fileURLToPath(new URL(`node_modules/react-router/dist/production/${name}`, import.meta.url));
}

export default defineConfig({
    base: './',
    plugins: [react(), splitTexts(), basePath(), previewIndex()],
    // The package names its development build to every bundler: its warnings are for authors.
    resolve: {
        alias: [
            { find: /^react-router$/, replacement: routerFile('index.mjs') },
            { find: /^react-router\/dom$/, replacement: routerFile('dom-export.mjs') },
        ],
    },
    server: { host: '127.0.0.1', proxy: gatewayProxy() },
    preview: { host: '127.0.0.1', proxy: gatewayProxy() },
    build: {
        target: 'es2022',
        modulePreload: { polyfill: false },
        // Files are served with their own name for ever; inlining would need data: in the CSP.
        assetsInlineLimit: 0,
        chunkSizeWarningLimit: 600,
        rollupOptions: {
            output: {
                entryFileNames: 'assets/[name]-[hash].js',
                chunkFileNames: chunkName,
                assetFileNames: (asset) =>
                    asset.names.some((name) => name.endsWith('.woff2'))
                        ? 'fonts/[name]-[hash][extname]'
                        : 'assets/[name]-[hash][extname]',
                // What every view needs, together: a file of its own for each part would compress less well.
                codeSplitting: {
                    groups: [
                        { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
                        {
                            name: 'query',
                            test: /query-core\/build\/modern\/(?!queriesObserver|mutationObserver|infiniteQueryObserver)/,
                        },
                    ],
                },
            },
        },
    },
    test: {
        // A worker keeps its modules and its DOM from file to file, which takes a third of the time. So each test cleans up.
        isolate: false,
        // On a busy machine.
        testTimeout: 60_000,
        projects: [
            {
                extends: true,
                test: {
                    name: 'logic',
                    include: ['src/**/*.test.ts', 'tools/**/*.test.js'],
                    environment: 'node',
                    setupFiles: ['src/testing/absolute-request.ts'],
                },
            },
            {
                extends: true,
                test: {
                    name: 'parts',
                    include: ['src/**/*.test.tsx'],
                    environment: 'happy-dom',
                    setupFiles: ['src/testing/set-up.ts'],
                    sequence: { groupOrder: 1 },
                },
            },
        ],
    },
} as Parameters<typeof defineConfig>[0]);
