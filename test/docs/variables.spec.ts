import { readFileSync, writeFileSync } from 'node:fs';
import { ConfigError, loadConfig } from '../../src/platform/config/config.js';

interface Variable {
  name: string;
  value: string;
  description: string;
}

const text = (path: string): string => readFileSync(path, 'utf8');

/** Rows of the tables: | `NAME` | `default` | Description. More. | */
const documentedIn = (tables: string): Variable[] =>
  [...tables.matchAll(/^\| `([A-Z\d_]+)` \| (?:`(.*?)`)? ?\| (.+) \|$/gm)].map(
    ([, name = '', value = '', description = '']) => ({ name, value, description }),
  );

/** A comment line, then the variable with its default: #NAME=default */
const exampleNames = (): string[] =>
  [...text('.env.example').matchAll(/^# .+\n#([A-Z\d_]+)=/gm)].map(([, name = '']) => name);

/** The lines of the service's variables, under the titles of the tables. A comment is the first sentence, without links. */
const exampleSections = (): string =>
  [...text('docs/operations.md').matchAll(/^\*\*(.+)\*\*\n\n<!-- prettier-ignore -->\n\| Variable ((?:.+\n)+)/gm)]
    .map(([, title = '', table = '']) => {
      const lines = documentedIn(table).map(({ name, value, description }) => {
        const [sentence = ''] = description.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1').split(/(?<=\.) (?=[A-Z])/);
        return `# ${sentence}\n#${name}=${value}\n`;
      });
      return `## ${title}\n${lines.join('')}\n`;
    })
    .join('');

const namesOf = (variables: readonly Variable[]): string[] => variables.map(({ name }) => name).sort();

/** The names that the configuration reads. */
function namesRead(): string[] {
  const read = new Set<string>();
  for (const environment of [{}, { IMAGE_STORE: 's3' }] as NodeJS.ProcessEnv[]) {
    const watched = new Proxy(environment, {
      get: (target, name: string) => {
        read.add(name);
        return target[name];
      },
    });
    try {
      loadConfig(watched);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
    }
  }
  return [...read].sort();
}

const namesInComposeFile = (): string[] =>
  [...text('docker-compose.yml').matchAll(/(?<!\$)\$\{(\w+)/g)].map(([, name = '']) => name);

describe('docs/operations.md', () => {
  it('lists exactly the variables of the service, with their defaults', () => {
    expect(namesOf(documentedIn(text('docs/operations.md')))).toEqual(namesRead());
    const defaults = Object.fromEntries(
      documentedIn(text('docs/operations.md')).map(({ name, value }) => [name, value]),
    );
    expect(loadConfig(defaults)).toEqual(loadConfig({}));
  });
});

describe('.env.example', () => {
  it('lists the same variables, and those that only docker-compose.yml needs', () => {
    expect(exampleNames().sort()).toEqual([...new Set([...namesRead(), ...namesInComposeFile()])].sort());
  });

  it('matches the tables of docs/operations.md (update it with: npm run env-example)', () => {
    const committed = text('.env.example');
    const generated = committed.replace(/^## [^]*?(?=^## docker compose only)/m, exampleSections);
    if (process.env.UPDATE_ENV_EXAMPLE === 'true') writeFileSync('.env.example', generated);
    expect(text('.env.example')).toBe(generated);
  });
});
