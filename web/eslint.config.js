import js from '@eslint/js';
import a11y from 'eslint-plugin-jsx-a11y';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import circles from './tools/eslint-circles.js';
import folders from './tools/eslint-folders.js';
import { wireFields } from './tools/wire-fields.js';

/** camelCase everywhere but in what goes over the wire: fields keep the gateway's names. */
const naming = [
    { selector: 'default', format: ['camelCase'], leadingUnderscore: 'allow' },
    { selector: ['variable', 'function', 'import', 'parameter'], format: ['camelCase', 'PascalCase'] },
    { selector: ['variable', 'parameter'], modifiers: ['unused'], format: ['camelCase'], leadingUnderscore: 'allow' },
    { selector: 'typeLike', format: ['PascalCase'] },
    { selector: 'typeProperty', format: null, filter: { regex: `^(${wireFields().join('|')})$`, match: true } },
    // Keys of objects are often words of the gateway, headers or names of texts; the type of the object checks them.
    { selector: ['objectLiteralProperty', 'objectLiteralMethod'], format: null },
    { selector: 'typeProperty', modifiers: ['requiresQuotes'], format: null },
];

export default tseslint.config(
    { ignores: ['dist', 'build', 'node_modules', 'src/api/*.gen.ts'] },
    js.configs.recommended,
    ...tseslint.configs.strictTypeChecked,
    { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
    // These are outside of tsconfig.json: nothing tells their types.
    { files: ['tools/**/*.js', 'eslint.config.js'], ...tseslint.configs.disableTypeChecked },
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
    {
        files: ['**/*.{ts,tsx}'],
        rules: {
            '@typescript-eslint/naming-convention': ['error', ...naming],
            // A number in a template is written as JavaScript writes it; what a person reads is formatted before.
            '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
            // `onClick={() => close()}` is how this page writes a handler; braces would make three lines of each.
            '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
        },
    },
    // Playwright reads from the pattern which fixtures a fixture needs: of none it is empty.
    { files: ['e2e/**/*.ts'], rules: { 'no-empty-pattern': 'off' } },
    // A list of tests is no function that is read as one.
    { files: ['src/**/*.test.{ts,tsx}'], rules: { 'max-lines-per-function': 'off' } },
    { files: ['src/text/{en,ko}.ts'], rules: { 'max-lines': 'off' } },
);
