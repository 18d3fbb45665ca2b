import { startSandbox } from './server';

/** The sandbox as a program of its own. Its environment is described in docs and `.env.example`. */

function number(name: string, fallback: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) {
    throw new Error(`${name} must be a whole number, not "${text}"`);
  }
  return value;
}

function text(name: string): string | undefined {
  return process.env[name] || undefined;
}

const sandbox = await startSandbox({
  port: number('SANDBOX_PORT', 4000),
  dataDirectory: text('DATA_DIR') ?? '.data',
  seedProducts: text('SEED_PRODUCTS') === undefined ? undefined : number('SEED_PRODUCTS', 0),
  smtpPort: number('SANDBOX_SMTP_PORT', 4025),
  storeOrigin: text('ORIGIN') ?? `http://localhost:${number('PORT', 3000)}`,
  publicUrl: text('SANDBOX_PUBLIC_URL'),
  webhookSecret: text('SHOPIFY_WEBHOOK_SECRET') ?? text('SHOPIFY_API_SECRET'),
  host: text('SANDBOX_HOST'),
});
process.stdout.write(`sandbox ${sandbox.url}\n`);

let closing = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (closing) return;
    closing = true;
    sandbox.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}
