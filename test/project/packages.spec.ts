import { readFileSync } from 'node:fs';
import { minVersion, satisfies } from 'semver';

interface LockedPackage {
  version?: string;
  engines?: { node?: string };
  hasInstallScript?: boolean;
}

const read = (file: string): any => JSON.parse(readFileSync(file, 'utf8'));

const manifest = read('package.json');
const locked = Object.entries<LockedPackage>(read('package-lock.json').packages).filter(([path]) => path !== '');
const nameOf = (path: string): string => path.replace(/^.*node_modules\//, '');

describe('The packages that npm ci installs', () => {
  it('all support the oldest Node version that the service supports', () => {
    const oldest = minVersion(manifest.engines.node)?.version ?? '';
    const tooNew = locked
      .filter(([, { engines }]) => !satisfies(oldest, engines?.node ?? '*'))
      .map(([path, { version, engines }]) => `${nameOf(path)}@${version} needs Node ${engines?.node}`);
    expect(tooNew).toEqual([]);
  });

  it('run no install scripts, and package.json lists each decision about them', () => {
    const withScripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => nameOf(path));
    expect(manifest.allowScripts).toEqual(Object.fromEntries(withScripts.map((name) => [name, false])));
  });
});
