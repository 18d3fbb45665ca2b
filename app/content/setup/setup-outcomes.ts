import { formatNumber } from '~/domain/core/numbers';

/** What the checks of the set-up say: what is wrong and what to do; `found` is what a green one shows. */

const shop = (message: string) => `${message} (docs/shopify.md).`;
const names = (list: readonly string[]) => list.join(', ');
const products = (count: number) => (count === 1 ? '1 product' : `${count} products`);

/** By check; sentences with what was found are functions. */
export const SETUP_TEXTS = {
  silent: (who: string) =>
    `${who} didn’t answer. Check the address and the network, then try again.`,
  notMended: 'couldn’t be fixed: the app or key lacks permission, or there was no answer',
  after: (label: string) => `Waits for “${label}.”`,
  token: {
    refused:
      'Shopify refuses SHOPIFY_API_KEY and SHOPIFY_API_SECRET. Copy both again from the app in the Dev Dashboard, and check that the app is installed in this shop.',
    found: 'Minted',
  },
  scopes: {
    missing: (scopes: readonly string[]) =>
      shop(
        `The app lacks ${names(scopes)}. Add what’s missing to the app’s access scopes and install it again`,
      ),
    found: (count: number) => `All ${count} granted`,
  },
  customerData: {
    denied: shop(
      'Shopify hides names, emails, phone numbers, and addresses. Request access to protected customer data, level 2, for the app',
    ),
    found: 'Granted',
  },
  version: {
    ended: (versions: readonly string[]) =>
      `Shopify no longer supports ${names(versions)}. Update the store: answers may already have another shape.`,
    found: (versions: readonly string[]) => names(versions),
  },
  account: {
    other: (wanted: string, found: string) =>
      `The keys open ${found}, not ${wanted}. Set PUBLIC_STORE_DOMAIN, SHOP_ID, and the keys of one shop.`,
  },
  currency: {
    wrong: (currency: string) =>
      `The shop’s currency is ${currency}. The store would treat every amount as US dollars: set the shop’s currency to USD.`,
  },
  plan: {
    none: (plan: string) =>
      `The plan is ${plan}, which has no checkout. Choose Basic or higher in Shopify’s settings.`,
  },
  definitions: {
    wrong: (parts: {
      missing: readonly string[];
      closed: readonly string[];
      typed: readonly string[];
    }) =>
      [
        parts.missing.length > 0 && `There is no definition of ${names(parts.missing)}.`,
        parts.closed.length > 0 && `The Storefront API can’t read ${names(parts.closed)}.`,
        parts.typed.length > 0 && `Wrong type: ${names(parts.typed)}.`,
        parts.typed.length > 0
          ? shop('Change the type by hand: create the definition again')
          : 'Run npm run setup.',
      ]
        .filter((text) => text !== false)
        .join(' '),
    writable:
      'Customers can write custom.earthcash, their own balance. Set the definition’s Customer Account API access to none or read.',
    found: (count: number) => `All ${count} open to the Storefront API`,
    created: (key: string) => `created ${key}`,
    opened: (key: string) => `opened ${key} to the Storefront API`,
  },
  earthPrime: {
    missing:
      'Shopify has no metaobject with the type and handle earth_prime, or its earth_prime_text field is empty. Run npm run setup to create the definition, then write the text in Shopify under Content, Metaobjects.',
    found: 'Readable',
    created: 'created the definition earth_prime',
  },
  webhooks: {
    missing: (topics: readonly string[], url: string) =>
      `Not subscribed at ${url}: ${names(topics)}. Run npm run setup.`,
    refused: (topics: readonly string[]) =>
      shop(
        `Shopify refuses ${names(topics)}. Check the app’s scopes, and that ORIGIN is public and https`,
      ),
    found: (count: number) => `All ${count} topics`,
    added: (topics: readonly string[]) => `subscribed to ${names(topics)}`,
  },
  publication: {
    loading: 'The products are still loading. Try again in a moment.',
    missing: (titles: readonly string[], count: number) =>
      `Not published to the Headless channel despite the tag Public: ${products(count)} (${names(titles)}). Run npm run setup with the scope write_publications, or publish in Shopify.`,
    none: shop(
      'No product is visible to shoppers. Give the tag Public to at least one, and publish it to the Headless channel',
    ),
    found: (count: number) => `${products(count)} visible to shoppers`,
    noChannel: 'there is no Headless channel that the app sees: publish the products in Shopify',
    published: (titles: readonly string[]) => `published ${names(titles)}`,
  },
  shelves: {
    wrong: (titles: readonly string[], count: number, types: string) =>
      `On no category page, because no category has their type: ${products(count)} (${names(titles)}). Only search and Shop all find them. Types are ${types}.`,
    found: 'Every visible product is on a category page',
  },
  domain: {
    own: (host: string) =>
      `The shop’s primary domain is ${host}, this store’s own. Checkout links would lead back here: connect a subdomain such as checkout.${host} in Shopify and make it primary.`,
    redirects: (host: string, to: string) =>
      `${host}, the shop’s primary domain, redirects to ${to}, and so would checkout links. Make the domain that answers the primary one in Shopify.`,
    blocked: (host: string) =>
      `Checkout is at ${host}, which the pages’ content security policy doesn’t name. Set PUBLIC_CHECKOUT_DOMAIN=${host}.`,
  },
  password: {
    on: (host: string) =>
      `${host} answers with its password page, and shoppers would land there instead of at checkout. Remove the password in Shopify under Online Store, Preferences.`,
    off: 'Off',
  },
  signIn: {
    legacy:
      'The shop has legacy customer accounts. Choose Customer accounts in Shopify’s settings: nobody can sign in otherwise.',
    silent: (cause: string) =>
      shop(`Customers can’t sign in: ${cause}. Check SHOP_ID and the Headless channel’s settings`),
    found: (host: string) => `Discovered at ${host}`,
  },
  costs: {
    over: (list: readonly string[], limit: number) =>
      `Shopify refuses queries above ${limit} points, and these request more: ${names(list)}. Report it: what they read stays missing.`,
    found: (dearest: {
      operation: string;
      points: number;
      limit: number;
      count: number;
      smaller: readonly string[];
    }) =>
      [
        `At most ${dearest.points} of ${formatNumber(dearest.limit)} points (${dearest.operation}) in ${dearest.count} queries`,
        ...(dearest.smaller.length > 0
          ? [`Shopify wants smaller pages: ${names(dearest.smaller)}. Reading those takes longer`]
          : []),
      ].join('. '),
  },
  stripeKey: {
    unknown: 'Stripe doesn’t know STRIPE_SECRET_KEY. Copy the key again from Developers, API keys.',
    missing: (rights: readonly string[]) =>
      `The key isn’t allowed to use ${names(rights)}. Give it the rights in docs/payment-companies.md.`,
    found: 'Has every right',
  },
  stripeAccount: {
    other:
      'Stripe doesn’t have the customers in this database: they belong to another account or mode. Set that account’s key, or start with a database of its own.',
    found: 'Matches the database',
  },
  publishable: {
    unset: 'Not set: customers save cards on Stripe’s page only',
    unknown:
      'Stripe doesn’t know STRIPE_PUBLISHABLE_KEY. Copy the key again from Developers, API keys.',
    other:
      'STRIPE_PUBLISHABLE_KEY and STRIPE_SECRET_KEY belong to different accounts, so no card can be saved on the store’s own pages. Copy both keys from the same account.',
    uncompared:
      'The account has nothing yet to compare the two keys by. Run npm run setup, which creates a SetupIntent and cancels it right away.',
    created: 'created and canceled a SetupIntent to compare the keys by',
    found: 'Same account as the secret key',
  },
  endpoint: {
    none: (url: string) => `No webhook endpoint leads to ${url}. Run npm run setup.`,
    version: (found: string, wanted: string) =>
      `The endpoint sends events of version ${found}, and the store reads ${wanted}. Run npm run setup, set the new STRIPE_WEBHOOK_SECRET, then delete the old endpoint in Stripe.`,
    off: 'The endpoint is switched off. Run npm run setup.',
    events: (events: readonly string[]) =>
      `The endpoint lacks ${names(events)}. Run npm run setup.`,
    noSecret:
      'STRIPE_WEBHOOK_SECRET isn’t set, so every event is refused. Copy the endpoint’s signing secret from Stripe.',
    denied:
      'The key isn’t allowed to read Webhook Endpoints. Give it that right, or compare the endpoint with docs/payment-companies.md by hand.',
    found: (version: string) => `On, ${version}`,
    created: (secret: string) => `created the endpoint: set STRIPE_WEBHOOK_SECRET=${secret}`,
    mended: 'switched the endpoint on with all events',
  },
  methods: {
    off: (methods: readonly string[]) =>
      `Off in Stripe: ${names(methods)}. Turn on in Settings, Payment methods, or customers can’t save one.`,
    denied:
      'The key isn’t allowed to read Payment Method Configurations. Check cards and ACH Direct Debit by hand.',
    found: 'Cards and ACH Direct Debit',
  },
  quickbooks: {
    off: 'Not used: there are no invoices',
    out: 'QuickBooks isn’t connected. Connect the company at /erp/quickbooks.',
    found: 'Connected',
    noVerifier: (url: string) =>
      `QUICKBOOKS_WEBHOOK_VERIFIER isn’t set, so changes in QuickBooks show up minutes later. In the Intuit app’s webhook settings, enter ${url}, choose Invoice, Payment, and Credit Memo, and copy the verifier token.`,
    verifier: 'Verifier token set',
  },
  mail: {
    refused:
      'The mail server refuses the name and password in SMTP_URL. Special characters in them are percent-encoded.',
    unreachable: 'No mail server answers at SMTP_URL. Check host, port, and smtp:// or smtps://.',
    other:
      'The mail server didn’t accept the connection. Ask its provider whether this machine may send.',
    testFailed: (to: string) =>
      `The test email to ${to} wasn’t accepted. Check MAIL_FROM and the provider’s log.`,
    found: 'Answers and accepts our sign-in',
    sent: (to: string) => `sent a test email to ${to}`,
    test: {
      subject: 'Your store can send email',
      text: 'This is the test email of npm run setup. If you can read it, mail works.',
    },
  },
  database: {
    old: (found: number, least: number) =>
      `Postgres ${found} is older than ${least}, the oldest the store is tested with. Upgrade the server.`,
    rights:
      'The database user isn’t allowed to create tables. Run: GRANT CREATE ON SCHEMA public TO your_user;',
    replica: 'DATABASE_URL leads to a replica, which takes no writes. Use the primary’s address.',
    pending: (migrations: readonly string[]) =>
      `Not applied yet: ${migrations.length === 1 ? names(migrations) : `${migrations.length} migrations`}. Run npm run setup, or start the store, which applies them.`,
    zone: (zone: string) =>
      `Sessions run in the time zone ${zone} instead of UTC. A pooler may drop our settings: run ALTER ROLE your_user SET timezone = 'UTC';`,
    isolation: (level: string) =>
      `Transactions run at “${level}” instead of “read committed”. Run: ALTER ROLE your_user RESET default_transaction_isolation;`,
    version: (version: number, kind: string) => `Postgres ${version}${kind}`,
    embedded: ', embedded',
    rightsFound: 'May create tables',
    migrated: 'All applied',
    applied: (count: number) => `applied ${count === 1 ? '1 migration' : `${count} migrations`}`,
    session: 'UTC, read committed',
  },
  clock: {
    off: (seconds: number, whose: string) =>
      `This machine’s clock and ${whose} are ${seconds} seconds apart. Stripe’s webhooks are refused beyond 300: synchronize the clock (NTP).`,
    shopify: 'Shopify’s',
    database: 'the database’s',
    found: 'Matches Shopify and the database',
  },
} as const;
