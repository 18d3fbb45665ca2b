import { CATEGORIES } from '~/content/catalogue/categories';
import { sectionOf } from '~/content/catalogue/category-of';
import { SETUP_TEXTS } from '~/content/setup/setup-outcomes';
import { STOREFRONT_METAFIELDS, type NeededMetafield } from '~/domain/catalogue/needed-metafields';
import { isPublic, type StaffCatalogueProduct } from '~/domain/catalogue/staff-product';
import { findEarthPrimeText } from '~/platforms/shopify/catalogue/own-products.server';
import {
  createDefinition,
  createEarthPrime,
  type Definition,
  findHeadlessPublication,
  listDefinitions,
  openDefinition,
  publishProduct,
} from '~/platforms/shopify/setup/shop-setup.server';
import {
  missingTopics,
  subscribeToWebhooks,
  WEBHOOK_TOPICS,
} from '~/platforms/shopify/webhooks.server';
import {
  ok,
  type SetupCheck,
  type SetupContext,
  type SetupRun,
  webhookUrl,
  wrong,
} from './setup-context';

/** How many titles a sentence names. */
const NAMED = 5;

const titles = (products: readonly { title: string }[]) =>
  products.slice(0, NAMED).map(({ title }) => `“${title}”`);

const nameOf = ({ owner, key }: NeededMetafield) =>
  `custom.${key} of ${owner === 'PRODUCT' ? 'products' : 'variants'}`;

/** What the shop holds for the store: definitions, subscriptions, published products. */
export const SHOPIFY_CONTENT: readonly SetupCheck[] = [
  {
    id: 'shopify-definitions',
    after: ['shopify-scopes'],
    async run(run) {
      const { definitions } = SETUP_TEXTS;
      const found = await compareDefinitions(run);
      const cash = (await listDefinitions(run.admin, 'CUSTOMER')).find(
        ({ key }) => key === 'earthcash',
      );
      if (cash?.access.customerAccount === 'READ_WRITE') return wrong(definitions.writable);
      const parts = {
        missing: found.missing.map(nameOf),
        closed: found.closed.map(nameOf),
        typed: found.typed.map(nameOf),
      };
      const isGreen = Object.values(parts).every(({ length }) => length === 0);
      return isGreen
        ? ok(definitions.found(STOREFRONT_METAFIELDS.length))
        : wrong(definitions.wrong(parts));
    },
    async fix(run) {
      const { missing, closed } = await compareDefinitions(run);
      const done: string[] = [];
      for (const one of missing) {
        const objection = await createDefinition(run.admin, one);
        done.push(objection ?? SETUP_TEXTS.definitions.created(nameOf(one)));
      }
      for (const one of closed) {
        const objection = await openDefinition(run.admin, one);
        done.push(objection ?? SETUP_TEXTS.definitions.opened(nameOf(one)));
      }
      return done;
    },
  },
  {
    id: 'shopify-earth-prime',
    after: ['shopify-scopes'],
    async run({ admin }) {
      const { earthPrime } = SETUP_TEXTS;
      const found = await findEarthPrimeText(admin);
      return found.ok && found.text !== '' ? ok(earthPrime.found) : wrong(earthPrime.missing);
    },
    fix: async ({ admin }) => [(await createEarthPrime(admin)) ?? SETUP_TEXTS.earthPrime.created],
  },
  {
    id: 'shopify-webhooks',
    after: ['shopify-scopes'],
    async run(run) {
      const { webhooks } = SETUP_TEXTS;
      const url = webhookUrl(run, 'shopify');
      const missing = await missingTopics(run.admin, url);
      return missing.length > 0
        ? wrong(webhooks.missing(missing, url))
        : ok(webhooks.found(WEBHOOK_TOPICS.length));
    },
    async fix(run) {
      const { webhooks } = SETUP_TEXTS;
      const { added, refused } = await subscribeToWebhooks(run.admin, webhookUrl(run, 'shopify'));
      return [
        ...(added.length > 0 ? [webhooks.added(added)] : []),
        ...(refused.length > 0 ? [webhooks.refused(refused)] : []),
      ];
    },
  },
  {
    id: 'shopify-publication',
    after: ['shopify-scopes'],
    async run(run) {
      const { publication } = SETUP_TEXTS;
      const { unpublished, visible, isLoading } = await findUnpublished(run);
      if (isLoading) return { state: 'skipped', text: publication.loading };
      if (unpublished.length > 0) {
        return wrong(publication.missing(titles(unpublished), unpublished.length));
      }
      return visible === 0 ? wrong(publication.none) : ok(publication.found(visible));
    },
    async fix(run) {
      const { publication } = SETUP_TEXTS;
      const { unpublished } = await findUnpublished(run);
      if (unpublished.length === 0) return [];
      const channel = await findHeadlessPublication(run.admin);
      if (channel === null) return [publication.noChannel];
      const done: string[] = [];
      for (const { gid, title } of unpublished) {
        const objection = await publishProduct(run.admin, gid, channel);
        done.push(objection ?? publication.published([`“${title}”`]));
      }
      return done;
    },
  },
  {
    id: 'shopify-shelves',
    after: ['shopify-token'],
    async run({ catalogue }) {
      const { shelves } = SETUP_TEXTS;
      const products = await catalogue.fetchAll();
      const lost = products.filter((product) => sectionOf(product).category === null);
      const types = CATEGORIES.flatMap(({ productTypes }) => productTypes).join(', ');
      return lost.length > 0
        ? wrong(shelves.wrong(titles(lost), lost.length, types))
        : ok(shelves.found);
    },
  },
];

/** Compares the shop's definitions with those that the store needs. */
async function compareDefinitions({ admin }: SetupRun) {
  const found = new Map<string, Definition>();
  for (const owner of ['PRODUCT', 'PRODUCTVARIANT'] as const) {
    for (const one of await listDefinitions(admin, owner)) found.set(`${owner} ${one.key}`, one);
  }
  const of = ({ owner, key }: NeededMetafield) => found.get(`${owner} ${key}`);
  return {
    missing: STOREFRONT_METAFIELDS.filter((one) => of(one) === undefined),
    closed: STOREFRONT_METAFIELDS.filter((one) => of(one)?.access.storefront === 'NONE'),
    typed: STOREFRONT_METAFIELDS.filter((one) => (of(one)?.type.name ?? one.type) !== one.type),
  };
}

/** Compares the products that shoppers should see with those that the Storefront API shows. */
async function findUnpublished({ catalogue, staffCatalogue }: SetupContext): Promise<{
  unpublished: StaffCatalogueProduct[];
  visible: number;
  isLoading: boolean;
}> {
  const [products, staff] = await Promise.all([catalogue.fetchAll(), staffCatalogue.snapshot()]);
  const visible = new Set(products.map(({ id }) => id));
  const unpublished = staff.products
    .map(({ product }) => product)
    .filter((one) => one.status === 'ACTIVE' && isPublic(one) && !visible.has(one.gid));
  return { unpublished, visible: visible.size, isLoading: staff.state === 'reading' };
}
