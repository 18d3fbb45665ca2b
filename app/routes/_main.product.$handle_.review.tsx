import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { Stars } from '~/components/reviews/stars';
import { productCrumbs } from '~/components/catalogue/product/product-meta';
import { Breadcrumb } from '~/components/ui/breadcrumb';
import { AccountForm } from '~/components/ui/forms/account-form';
import { SelectField, TextArea, TextField } from '~/components/ui/forms/field';
import { Notice } from '~/components/ui/notice';
import { privateMeta } from '~/content/core/seo';
import { REVIEWS } from '~/content/reviews/reviews';
import { authorName, REVIEW_BOUNDS, STARS } from '~/domain/reviews/product-review';
import { writeReviewSchema } from '~/domain/reviews/product-review.schema.server';
import { accountForms } from '~/http/customers/account-forms.server';
import { requireCustomer } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { needed, notFound } from '~/http/replies.server';
import { accountHeaders, submitForm } from '~/http/submit-form.server';
import { findOwnReview, findPaidOrder } from '~/models/reviews/product-review.server';
import { paths } from '~/paths';
import { writeReview } from '~/services/reviews/change-reviews.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta: MetaFunction<typeof loader> = ({ data }) =>
  privateMeta(data ? REVIEWS.title(data.title) : REVIEWS.write);

export const headers = accountHeaders;

/** Loads the form, the customer's own review, or why they cannot write one. */
export async function loader(args: LoaderFunctionArgs) {
  const { firstName, lastName, gid: customerGid } = await requireCustomer(args, 'reviews.write');
  const { db } = args.context;
  const { id: productGid, handle, title, productType, tags } = await reviewed(args);
  const of = { productGid, customerGid };
  const [own, order] = await Promise.all([findOwnReview(db, of), findPaidOrder(db, of)]);
  return {
    handle,
    title,
    crumbs: productCrumbs({ title, productType, tags }),
    own,
    isBuyer: order !== null,
    author: authorName({ firstName, lastName }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const user = await requireCustomer(args, 'reviews.write');
  const { id: productGid, handle } = await reviewed(args);
  return submitForm(args, accountForms(user), {
    review: form(writeReviewSchema, async (text) => {
      const outcome = await writeReview(args.context, { productGid, customerGid: user.gid }, text);
      if (outcome === 'not-bought') return { code: 'review_not_bought' };
      return outcome === 'known' ? { code: 'review_known' } : { to: paths.writeReview(handle) };
    }),
  });
}

/** @throws 404 for what the shop does not sell to everybody */
async function reviewed({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { catalogue, log } = context;
  return (await needed(catalogue.product(params.handle ?? ''), log)) ?? notFound();
}

export default function WriteReviewPage() {
  const { handle, title, crumbs, own, isBuyer, author } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const [home, ...rest] = crumbs.map((crumb) =>
    crumb.label === title ? { ...crumb, href: paths.product(handle) } : crumb,
  );
  return (
    <div className="wrap pb-(--section)">
      <div className="max-w-prose">
        <Breadcrumb crumbs={[...(home ? [home] : []), ...rest, { label: REVIEWS.write }]} />
        <h1 className="text-3xl!">{REVIEWS.title(title)}</h1>
        {own ? (
          <OwnReview own={own} />
        ) : isBuyer ? (
          <>
            <p className="mb-8 mt-4 text-ink-soft">{REVIEWS.intro}</p>
            <AccountForm
              name="review"
              reply={reply}
              values={{ author }}
              save={REVIEWS.send}
              refused={REVIEWS.refused}
              summaryLevel={2}
            >
              {(field) => (
                <>
                  <SelectField
                    {...field('stars')}
                    label={REVIEWS.stars}
                    options={[
                      { value: '', label: REVIEWS.chooseStars },
                      ...STARS.map((value) => ({ value, label: REVIEWS.starOptions[value] })),
                    ]}
                    required
                  />
                  <TextField
                    {...field('title')}
                    label={REVIEWS.headline}
                    maxLength={REVIEW_BOUNDS.title}
                    required
                  />
                  <TextArea
                    {...field('text')}
                    label={REVIEWS.text}
                    hint={REVIEWS.textHint}
                    maxLength={REVIEW_BOUNDS.text}
                    rows={6}
                    required
                  />
                  <TextField
                    {...field('author')}
                    label={REVIEWS.author}
                    hint={REVIEWS.authorHint}
                    maxLength={REVIEW_BOUNDS.author}
                    required
                  />
                </>
              )}
            </AccountForm>
          </>
        ) : (
          <p className="my-6 max-w-prose">{REVIEWS.notBought}</p>
        )}
        {own || !isBuyer ? (
          <a href={paths.product(handle)} className="target text-link">
            {REVIEWS.back(title)}
          </a>
        ) : null}
      </div>
    </div>
  );
}

type Own = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['own']>;

/** What the customer wrote, and what became of it. */
function OwnReview({ own }: { own: Own }) {
  return (
    <div className="my-8 flex flex-col gap-4">
      <Notice tone={own.state === 'hidden' ? 'info' : 'done'}>
        {REVIEWS.own[own.state]} {own.reason}
      </Notice>
      <p>
        <Stars of={own.stars} /> <strong>{own.title}</strong>
      </p>
      <p className="max-w-prose whitespace-pre-line">{own.text}</p>
      <p className="text-ink-soft">{own.author}</p>
    </div>
  );
}
