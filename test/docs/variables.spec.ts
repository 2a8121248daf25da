import { readFileSync } from 'node:fs';
import { ConfigError, loadConfig } from '../../src/platform/config/config.js';

interface Variable {
  name: string;
  value: string;
  description: string;
}

const text = (path: string): string => readFileSync(path, 'utf8');

/** Rows of the tables: | `NAME` | `default` | Description. More. | */
const documented = (): Variable[] =>
  [...text('docs/operations.md').matchAll(/^\| `([A-Z\d_]+)` \| (?:`(.*?)`)? ?\| (.+) \|$/gm)].map(
    ([, name = '', value = '', description = '']) => ({ name, value, description }),
  );

/** A comment line, then the variable with its default: #NAME=default */
const examples = (): Variable[] =>
  [...text('.env.example').matchAll(/^# (.+)\n#([A-Z\d_]+)=(.*)$/gm)].map(
    ([, description = '', name = '', value = '']) => ({ name, value, description }),
  );

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
    expect(namesOf(documented())).toEqual(namesRead());
    const defaults = Object.fromEntries(documented().map(({ name, value }) => [name, value]));
    expect(loadConfig(defaults)).toEqual(loadConfig({}));
  });
});

describe('.env.example', () => {
  it('lists the same variables, and those that only docker-compose.yml needs', () => {
    expect(namesOf(examples())).toEqual([...new Set([...namesRead(), ...namesInComposeFile()])].sort());
  });

  it('gives the same defaults and begins with the same sentence', () => {
    const plain = (description: string): string => description.replaceAll(/\[([^\]]+)\]\([^)]*\)/g, '$1');
    const byName = new Map(examples().map((variable) => [variable.name, variable]));
    for (const { name, value, description } of documented()) {
      const example = byName.get(name);
      expect([name, example?.value]).toEqual([name, value]);
      expect(example?.description).toMatch(/\.$/);
      expect(`${plain(description)} `.startsWith(`${example?.description} `)).toBe(true);
    }
  });
});
