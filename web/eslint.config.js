import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import circles from './tools/eslint-circles.js';
import folders from './tools/eslint-folders.js';

export default tseslint.config(
    { ignores: ['dist', 'build', 'node_modules', 'src/api/*.gen.ts'] },
    js.configs.recommended,
    ...tseslint.configs.strict,
    {
        files: ['src/**/*.{ts,tsx}'],
        plugins: { 'jsx-a11y': a11y, 'react-hooks': hooks, penstock: { rules: { ...folders.rules, circles } } },
        rules: {
            ...a11y.flatConfigs.recommended.rules,
            ...hooks.configs.recommended.rules,
            'penstock/folders': 'error',
            'penstock/circles': 'error',
            'max-lines': ['error', { max: 300 }],
            'max-lines-per-function': ['error', { max: 100 }],
            'no-console': 'error',
            'no-restricted-syntax': [
                'error',
                {
                    selector: "JSXAttribute[name.name='dangerouslySetInnerHTML']",
                    message: 'Text from devices is only text.',
                },
            ],
        },
    },
    {
        files: ['tools/**/*.js', 'eslint.config.js'],
        languageOptions: {
            globals: {
                process: 'readonly',
                console: 'readonly',
                Buffer: 'readonly',
                document: 'readonly',
                localStorage: 'readonly',
                innerWidth: 'readonly',
                performance: 'readonly',
                PerformanceObserver: 'readonly',
                requestAnimationFrame: 'readonly',
                setTimeout: 'readonly',
                fetch: 'readonly',
            },
        },
    },
    {
        rules: { '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_' }] },
    },
    // Playwright reads from the pattern which fixtures a fixture needs: of none it is empty.
    { files: ['e2e/**/*.ts'], rules: { 'no-empty-pattern': 'off' } },
    // A list of tests is no function that is read as one.
    { files: ['src/**/*.test.{ts,tsx}'], rules: { 'max-lines-per-function': 'off' } },
    { files: ['src/text/{en,ko}.ts'], rules: { 'max-lines': 'off' } },
);
