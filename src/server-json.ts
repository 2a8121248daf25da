import { loadSiteIdentity } from './platform/config/config.js';
import { StartupError } from './platform/errors/app-error.js';
import { serverJson } from './surfaces/reference/server-json.js';

try {
  process.stdout.write(`${JSON.stringify(serverJson(loadSiteIdentity(process.env)), null, 2)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof StartupError ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = 1;
}
