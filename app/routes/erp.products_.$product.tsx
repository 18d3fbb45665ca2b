import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AccountForm } from '~/components/ui/forms/account-form';
import { ConfirmDialog, PostButton } from '~/components/ui/forms/post-button';
import { Fact, FactList } from '~/components/ui/lists/fact-list';
import { ProductPictures } from '~/components/catalogue/editing/product-pictures';
import { Moment, Activity } from '~/components/staff/confirm-form';
import { VariantForms, VariantTable } from '~/components/catalogue/editing/variant-table';
import { Notice } from '~/components/ui/notice';
import { TextArea } from '~/components/ui/forms/field';
import { backOfficeMeta, statusLabel } from '~/content/staff/back-office';
import {
  ERP_PRODUCT,
  ERP_PRODUCTS,
  productDone,
  type ProductDone,
} from '~/content/catalogue/erp-products';
import { errorMessage } from '~/content/core/errors';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { isPublic, type ProductChange, PUBLIC_TAG } from '~/domain/catalogue/staff-product';
import {
  firstPictureSchema,
  pictureAltSchema,
  productTagsSchema,
  variantLimitSchema,
  variantPriceSchema,
  variantStockSchema,
} from '~/domain/catalogue/staff-product.schema.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { newFormToken } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { needed, notFound } from '~/http/replies.server';
import { activityOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { paths } from '~/paths';
import { findStaffProduct } from '~/platforms/shopify/catalogue/staff-products.server';
import { changeProduct } from '~/services/catalogue/change-product.server';
import { ErpPage } from '~/components/staff/erp-page';

const labels = ERP_PRODUCT;

export const meta = () => backOfficeMeta(ERP_PRODUCTS.title);

export const headers = erpHeaders;

/** Reloads after a rejection too: after a conflict, the page shows the current values. */
export const shouldRevalidate = () => true;

/** Loads the product from Shopify now; with `variant`, one variant's forms; with `ask`, the question. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/products');
  const { admin, db, log } = args.context;
  const number = args.params['product'] ?? '';
  const product = (await needed(findStaffProduct(admin, number), log)) ?? notFound();
  const search = new URL(args.request.url).searchParams;
  const requested = search.get('variant');
  const variant = product.variants.find((each) => each.number === requested) ?? null;
  if (requested !== null && variant === null) notFound();
  const subject = { kind: 'product', id: product.number } as const;
  return {
    product,
    variant,
    isRequested: search.get('ask') === 'hide' && isPublic(product),
    tokens: variant?.levels.map(newFormToken) ?? [],
    done: productDone(search.get('done')),
    actions: activityOf(await listActionsOf(db, subject)),
  };
}

export async function action(args: ActionFunctionArgs) {
  const { id: staffId } = await requireStaff(args, 'products.change');
  const number = args.params['product'] ?? '';
  /** Redirects to the product's page, at the variant that was changed. @param field where a rejection is shown */
  const change = async (desired: ProductChange, field = '', done: ProductDone = 'saved') => {
    const changed = await changeProduct(args.context, staffId, number, desired);
    if (changed.ok) {
      const variant = 'variant' in desired ? { variant: desired.variant } : {};
      return { to: erpPaths.product(number, { ...variant, done }) };
    }
    if (changed.why === 'gone') return { status: 404, message: ERP_PRODUCT.gone } as const;
    if (changed.why === 'changed') return { message: ERP_PRODUCT.changed(changed.now), field };
    const message = changed.message || errorMessage('staff_platform_refused');
    return { status: 422, message, field } as const;
  };
  return submitForm(args, storeForms(staffId), {
    show: form(noFieldsSchema, () => change({ kind: 'public', isShown: true }, '', 'shown')),
    hide: form(noFieldsSchema, () => change({ kind: 'public', isShown: false }, '', 'hidden')),
    tags: form(productTagsSchema, (desired) => change(desired, 'tags')),
    price: form(variantPriceSchema, (desired) => change(desired, 'price')),
    limit: form(variantLimitSchema, (desired) => change(desired, 'limit')),
    stock: form(variantStockSchema, (desired) => change(desired, 'stock')),
    'first-picture': form(firstPictureSchema, (desired) => change(desired)),
    alt: form(pictureAltSchema, (desired) => change(desired, 'alt')),
  });
}

export default function ErpProductPage() {
  const { product, variant, isRequested, tokens, done, actions } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { number, title, handle, media, variants } = product;
  if (isRequested) {
    return (
      <ConfirmDialog
        heading={labels.hiding.heading(title)}
        level={1}
        what={labels.hiding.what}
        confirm={{ intent: 'hide', label: labels.hiding.confirm }}
        cancel={{ label: labels.hiding.cancel, href: erpPaths.product(number) }}
        reply={reply}
      />
    );
  }
  const tags = product.tags.filter((tag) => tag !== PUBLIC_TAG).join(', ');
  return (
    <ErpPage title={title} text={`${ERP_PRODUCTS.title}: ${handle}`}>
      <p className="mb-6">
        <a href={erpPaths.products()} className="target text-link">
          {labels.back}
        </a>
      </p>
      {done ? (
        <div className="mb-8">
          <Notice tone="done">{labels.done[done]}</Notice>
        </div>
      ) : null}
      {variant ? (
        <VariantForms product={product} variant={variant} tokens={tokens} reply={reply} />
      ) : (
        <>
          <ProductFacts product={product} />
          <div className="mt-6">
            {isPublic(product) ? (
              <a
                href={erpPaths.product(number, { ask: 'hide' })}
                className="target font-semibold text-link"
              >
                {labels.hide}
              </a>
            ) : (
              <>
                <p className="mb-3 text-ink-soft">{labels.showText}</p>
                <PostButton intent="show" label={labels.show} reply={reply} />
              </>
            )}
          </div>
          <VariantTable number={number} variants={variants} />
          <section aria-labelledby="product-tags" className="mt-12 max-w-xl">
            <h2 id="product-tags">{labels.tags.heading}</h2>
            <AccountForm
              name="tags"
              reply={reply}
              values={{ tags }}
              save={labels.tags.send}
              variant="secondary"
              className="mt-5"
            >
              {(field) => (
                <>
                  <input type="hidden" name="was" value={tags} />
                  <TextArea
                    {...field('tags')}
                    label={labels.tags.label}
                    hint={labels.tags.hint}
                    rows={3}
                  />
                </>
              )}
            </AccountForm>
          </section>
          <ProductPictures media={media} reply={reply} />
        </>
      )}
      <Activity actions={actions} />
    </ErpPage>
  );
}

type Shown = ReturnType<typeof useLoaderData<typeof loader>>['product'];

function ProductFacts({ product }: { product: Shown }) {
  const { number, handle, productType, status, updatedAt, limit } = product;
  const { facts } = labels;
  return (
    <FactList>
      <Fact term={facts.shown}>{isPublic(product) ? labels.yes : labels.no}</Fact>
      <Fact term={facts.address}>
        {isPublic(product) ? (
          <a href={paths.product(handle)} className="text-link">
            {labels.view}
          </a>
        ) : (
          handle
        )}
      </Fact>
      <Fact term={facts.type}>{productType}</Fact>
      <Fact term={facts.state}>{statusLabel(status)}</Fact>
      <Fact term={facts.limit}>
        {limit === null ? ERP_PRODUCTS.noLimit : limit.toLocaleString('en-US')}
      </Fact>
      <Fact term={facts.changed}>
        <Moment iso={updatedAt} />
      </Fact>
      <Fact term={facts.number}>{number}</Fact>
    </FactList>
  );
}
