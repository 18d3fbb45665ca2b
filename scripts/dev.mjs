// `npm run dev`: runs the sandbox and the app from source, with hot reload of the pages.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { installWhatIsMissing } from './install.mjs';
import { endChild, endWithNpm, root, waitFor } from './processes.mjs';

const envFile = join(root, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
await installWhatIsMissing();

const env = { ...process.env, NODE_ENV: 'development', STORE_DEV: '1', PAGE_CACHE: 'off' };
const sandboxPort = env.SANDBOX_PORT || '4000';
const children = [];
const end = () => {
  for (const child of children) void endChild(child);
};
process.on('SIGTERM', end);
process.on('SIGINT', end);
endWithNpm(end);

if (!env.SANDBOX_URL) {
  begin('sandbox/index.ts');
  await waitFor(`http://localhost:${sandboxPort}/healthz`);
}
begin('server/main.ts');
await waitFor(`http://localhost:${env.PORT || '3000'}/readyz`);
process.stdout.write(`ready ${env.ORIGIN || `http://localhost:${env.PORT || '3000'}`}\n`);

function begin(file) {
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  child.once('exit', (code) => process.exit(code ?? 1));
}
