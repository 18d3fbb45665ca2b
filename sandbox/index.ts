import { startSandbox } from './server';
import { formulas } from './shopify/admin/cost';
import { isPlan } from './shopify/admin/throttle';
import type { Plan } from './shopify/admin/throttle';

/** Runs the sandbox as a program of its own. Its environment is described in docs and `.env.example`. */

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

function plan(): Plan {
  const name = text('SANDBOX_SHOPIFY_PLAN') ?? 'plus';
  if (!isPlan(name)) throw new Error('SANDBOX_SHOPIFY_PLAN is standard, advanced or plus');
  return name;
}

function costs(): (typeof formulas)[number] | undefined {
  const name = text('SANDBOX_SHOPIFY_COSTS');
  const known = formulas.find((each) => each === name);
  if (name && !known) throw new Error(`SANDBOX_SHOPIFY_COSTS is ${formulas.join(' or ')}`);
  return known;
}

const sandbox = await startSandbox({
  port: number('SANDBOX_PORT', 4000),
  dataDirectory: text('DATA_DIR') ?? '.data',
  seedProducts: text('SEED_PRODUCTS') === undefined ? undefined : number('SEED_PRODUCTS', 0),
  smtpPort: number('SANDBOX_SMTP_PORT', 4025),
  storeOrigin: text('ORIGIN') ?? `http://localhost:${number('PORT', 3000)}`,
  publicUrl: text('SANDBOX_PUBLIC_URL'),
  shopifySecret: text('SHOPIFY_API_SECRET'),
  shopifyWebhookSecret: text('SHOPIFY_WEBHOOK_SECRET'),
  shopifyPlan: plan(),
  shopifyCosts: costs(),
  shopId: text('SHOP_ID'),
  accountTokenSeconds: number('SANDBOX_ACCOUNT_TOKEN_SECONDS', 3_600),
  stripeSecretKey: text('STRIPE_SECRET_KEY'),
  stripePublishableKey: text('STRIPE_PUBLISHABLE_KEY'),
  stripeWebhookSecret: text('STRIPE_WEBHOOK_SECRET'),
  quickbooksWebhookVerifier: text('QUICKBOOKS_WEBHOOK_VERIFIER'),
  host: text('SANDBOX_HOST'),
});
process.stdout.write(`sandbox ${sandbox.url}\n`);

let closing = false;

function close(): void {
  if (closing) return;
  closing = true;
  sandbox.close().then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

process.on('SIGTERM', close);
process.on('SIGINT', close);
// When the parent process (`npm start`) ends for any reason, so does the sandbox.
process.on('disconnect', close);
