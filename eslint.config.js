import tseslint from 'typescript-eslint';

const readConfig = 'Only the programs in src and src/platform/config read the environment; inject Config instead.';

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'coverage/',
      '.data/',
      '**/*.cjs',
      '**/*.mjs',
      'eslint.config.js',
      'src/surfaces/web/kit/assets/*.js',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
    rules: {
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allow: [{ from: 'file', name: 'Conditions' }] },
      ],
      '@typescript-eslint/no-misused-spread': 'off',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-function-return-type': ['error', { allowExpressions: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      'no-console': 'error',
    },
  },
  {
    files: ['src/**/*.{ts,tsx}', 'migrations/**/*.ts'],
    ignores: [
      'src/main.ts',
      'src/commands/admin-link.ts',
      'src/commands/support-eval.ts',
      'src/commands/server-json.ts',
      'src/platform/config/**',
    ],
    rules: {
      'no-restricted-properties': ['error', { object: 'process', property: 'env', message: readConfig }],
      'no-restricted-syntax': [
        'error',
        { selector: 'MemberExpression[object.property.name="process"][property.name="env"]', message: readConfig },
      ],
      'no-restricted-imports': ['error', ...['process', 'node:process'].map((name) => ({ name, message: readConfig }))],
    },
  },
  {
    // Tests look into JSON answers freely; their expectations are the type check.
    files: ['test/**/*.ts'],
    rules: {
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/explicit-function-return-type': 'off',
    },
  },
);
