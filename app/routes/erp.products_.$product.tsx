import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { AccountForm, type AccountReply } from '~/components/ui/forms/account-form';
import { ConfirmDialog, PostButton } from '~/components/ui/forms/post-button';
import { DetailColumns, DetailPage, DetailSection } from '~/components/ui/detail-page';
import { LinkButton } from '~/components/ui/forms/button';
import { FactList } from '~/components/ui/lists/fact-list';
import { ProductPictures } from '~/components/catalogue/editing/product-pictures';
import { Moment } from '~/components/staff/confirm-form';
import { Timeline } from '~/components/staff/timeline';
import { ThresholdForm } from '~/components/inventory/threshold-form';
import { VariantForms, VariantTable } from '~/components/catalogue/editing/variant-table';
import { TextArea } from '~/components/ui/forms/field';
import { backOfficeMeta } from '~/content/staff/back-office';
import { staffEntries, timelineOf } from '~/content/staff/timeline';
import {
  ERP_PRODUCT,
  ERP_PRODUCTS,
  productBadges,
  productDone,
  type ProductDone,
  typeLabel,
} from '~/content/catalogue/erp-products';
import { placementOf } from '~/content/catalogue/placement';
import { isOddPrice } from '~/domain/core/forms/amount';
import { errorMessage } from '~/content/core/errors';
import { noFieldsSchema } from '~/domain/core/forms/form-text.schema.server';
import { hasTag } from '~/domain/core/tags';
import { isPublic, type ProductChange, PUBLIC_TAG } from '~/domain/catalogue/staff-product';
import {
  firstPictureSchema,
  pictureAltSchema,
  productTagsSchema,
  variantLimitSchema,
  variantPriceSchema,
  variantStockSchema,
} from '~/domain/catalogue/staff-product.schema.server';
import { thresholdForm } from '~/http/inventory/threshold-form.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { newFormToken } from '~/http/form.server';
import { requireStaff } from '~/http/customers/guards.server';
import { needed, notFound, partInTime } from '~/http/replies.server';
import { activityOf, actorOf } from '~/http/staff/activity.server';
import { storeForms } from '~/http/staff/staff-forms.server';
import { form } from '~/http/form-definition.server';
import { submitForm } from '~/http/submit-form.server';
import { findLowAt } from '~/models/inventory/inventory-mirror.server';
import { listActionsOf } from '~/models/staff/staff-action.server';
import { erpPaths } from '~/erp-paths';
import { paths } from '~/paths';
import { findStaffProduct } from '~/platforms/shopify/catalogue/staff-products.server';
import { changeProduct } from '~/services/catalogue/change-product.server';
import { changeLowAt } from '~/services/inventory/change-arrivals.server';
import { formatNumber } from '~/domain/core/numbers';

export { shouldRevalidate } from '~/http/reload-after-conflict';

const labels = ERP_PRODUCT;

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  backOfficeMeta(data?.product.title ?? ERP_PRODUCTS.title);

export const headers = erpHeaders;

/** Loads the product from Shopify now; with `variant`, one variant's forms; with `ask`, the question. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/products');
  const { admin, catalogue, db, log } = args.context;
  const number = args.params['product'] ?? '';
  const product = (await needed(findStaffProduct(admin, number), log)) ?? notFound();
  const search = new URL(args.request.url).searchParams;
  const requested = search.get('variant');
  const variant = product.variants.find((each) => each.number === requested) ?? null;
  if (requested !== null && variant === null) notFound();
  const subject = { kind: 'product', id: product.number } as const;
  const shown = await partInTime(catalogue.snapshot(), log);
  return {
    product,
    placement: placementOf(product, shown && shown.byHandle.has(product.handle)),
    variant,
    isRequested: search.get('ask') === 'hide' && isPublic(product),
    lowAt: await findLowAt(db, product.gid),
    tokens: variant?.levels.map(newFormToken) ?? [],
    done: productDone(search.get('done')),
    timeline: timelineOf(staffEntries(activityOf(await listActionsOf(db, subject)))),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, 'products.change');
  const { id: staffId } = staff;
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
    price: form(variantPriceSchema, async ({ isConfirmed, ...desired }) =>
      isConfirmed || !isOddPrice(desired.was, desired.cents)
        ? change(desired, 'price')
        : { review: { oddCents: desired.cents } },
    ),
    limit: form(variantLimitSchema, (desired) => change(desired, 'limit')),
    stock: form(variantStockSchema, (desired) => change(desired, 'stock')),
    threshold: thresholdForm(args.context, number, {
      change: (to) => changeLowAt(args.context, actorOf(args.context, staff), to),
      to: erpPaths.product(number, { done: 'saved' }),
      guard: () => requireStaff(args, 'inventory.change'),
    }),
    'first-picture': form(firstPictureSchema, (desired) => change(desired)),
    alt: form(pictureAltSchema, (desired) => change(desired, 'alt')),
  });
}

export default function ErpProductPage() {
  const { product, placement, variant, isRequested, tokens, lowAt, done, timeline } =
    useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { number, title, handle, media, variants, productType } = product;
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
  const isShown = isPublic(product);
  return (
    <DetailPage
      back={{ href: erpPaths.products(), label: labels.back }}
      title={title}
      badges={productBadges(product)}
      lead={typeLabel(productType)}
      done={done === null ? null : labels.done[done]}
      actions={
        <>
          {isShown ? (
            <a href={paths.product(handle)} className="target text-link">
              {labels.view}
            </a>
          ) : null}
          {isShown ? (
            <LinkButton to={erpPaths.product(number, { ask: 'hide' })} variant="secondary">
              {labels.hide}
            </LinkButton>
          ) : (
            <PostButton intent="show" label={labels.show} reply={reply} />
          )}
        </>
      }
    >
      <DetailColumns side={<ProductSide {...{ product, placement, lowAt, reply }} />}>
        {variant ? (
          <VariantForms
            product={product}
            variant={variant}
            tokens={tokens}
            reply={reply}
            oddCents={reply?.review?.oddCents ?? null}
          />
        ) : (
          <>
            <VariantTable number={number} variants={variants} />
            <ProductPictures media={media} reply={reply} />
          </>
        )}
        <Timeline entries={timeline} />
      </DetailColumns>
    </DetailPage>
  );
}

type ProductSideProps = Pick<
  ReturnType<typeof useLoaderData<typeof loader>>,
  'product' | 'placement' | 'lowAt'
> & {
  reply: AccountReply | undefined;
};

/** Where shoppers find the product, its tags, and what Shopify has about it. */
function ProductSide({ product, placement, lowAt, reply }: ProductSideProps) {
  const { number, handle, updatedAt, limit } = product;
  const { facts } = labels;
  const tags = product.tags.filter((tag) => !hasTag([PUBLIC_TAG], tag)).join(', ');
  return (
    <>
      <DetailSection id="placement" heading={labels.placement.heading}>
        {placement.isShown ? <p>{labels.placement.shown(placement.pages)}</p> : null}
        {placement.because.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </DetailSection>
      <DetailSection id="product-tags" heading={labels.tags.heading}>
        <AccountForm
          name="tags"
          reply={reply}
          values={{ tags }}
          save={labels.tags.send}
          variant="secondary"
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
      </DetailSection>
      <ThresholdForm lowAt={lowAt} handle={handle} reply={reply} />
      <DetailSection id="facts" heading={labels.details}>
        <FactList
          facts={[
            {
              term: facts.limit,
              value: limit === null ? ERP_PRODUCTS.noLimit : formatNumber(limit),
            },
            { term: facts.address, value: handle },
            { term: facts.changed, value: <Moment iso={updatedAt} /> },
            { term: facts.number, value: number },
          ]}
        />
      </DetailSection>
    </>
  );
}
