import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** What samples need besides Node, and the Debian package that has it. */
const NEEDED: [string, string[], string][] = [
  ['curl', ['--version'], 'curl'],
  ['python3', ['-c', 'import requests'], 'python3 python3-requests'],
  ['php', ['--version'], 'php-cli'],
];

/** Fails with the packages to install. */
export async function requireLanguages(): Promise<void> {
  const missing: string[] = [];
  for (const [command, args, packages] of NEEDED) await run(command, args).catch(() => missing.push(packages));
  if (missing.length > 0)
    throw new Error(`Samples can't run. Install what is missing: apt-get install ${missing.join(' ')}`);
}
