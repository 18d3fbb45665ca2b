import type { ActionFunctionArgs, LoaderFunctionArgs } from '~/framework';
import { useActionData, useLoaderData } from '~/framework';
import { ReviewTable } from '~/components/reviews/review-table';
import { ErpPage } from '~/components/staff/erp-page';
import { AccountForm, ArrivalHeading } from '~/components/ui/forms/account-form';
import { TextField } from '~/components/ui/forms/field';
import { ListPage } from '~/components/ui/lists/list-page';
import { Notice } from '~/components/ui/notice';
import { optionsOf, sortOptions } from '~/content/core/lists';
import { ERP_REVIEWS, REVIEW_STATE_LABELS } from '~/content/reviews/erp-reviews';
import { starsLabel } from '~/content/reviews/rating';
import { REVIEWS } from '~/content/reviews/reviews';
import { backOfficeMeta } from '~/content/staff/back-office';
import { REVIEW_BOUNDS, REVIEW_LIST, REVIEW_STATES } from '~/domain/reviews/product-review';
import {
  hideReviewSchema,
  publishReviewSchema,
} from '~/domain/reviews/product-review.schema.server';
import { erpPaths } from '~/erp-paths';
import { requireStaff } from '~/http/customers/guards.server';
import { form } from '~/http/form-definition.server';
import { listPage } from '~/http/list-query.server';
import { actorOf } from '~/http/staff/activity.server';
import { erpHeaders } from '~/http/staff/erp-headers';
import { storeForms } from '~/http/staff/staff-forms.server';
import { submitForm } from '~/http/submit-form.server';
import { loadList } from '~/models/core/list.server';
import { findReviewToHide, reviewLines } from '~/models/reviews/product-review.server';
import { decideReviewByStaff } from '~/services/reviews/change-reviews.server';

export { shouldRevalidate } from '~/http/reload-after-conflict';

export const meta = () => backOfficeMeta(ERP_REVIEWS.title);

export const headers = erpHeaders;

/** Lists what waits to be checked, or what was published or hidden; with `hide`, asks why one is hidden. */
export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, '/erp/reviews');
  const { db } = args.context;
  const search = new URL(args.request.url).searchParams;
  const list = await listPage(args, REVIEW_LIST, (query) => loadList(db, reviewLines(query)));
  const done = Object.keys(ERP_REVIEWS.done).find((name) => name === search.get('done'));
  return {
    ...list.data,
    hiding: await findReviewToHide(db, search.get('hide')),
    done: (done as keyof typeof ERP_REVIEWS.done | undefined) ?? null,
  };
}

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const staff = await requireStaff(args, 'reviews.decide');
  const decide = async (id: string, version: number, reason: string | null) =>
    (await decideReviewByStaff(context, actorOf(context, staff), { id, version, reason }))
      ? { to: erpPaths.reviews({ done: reason === null ? 'published' : 'hidden' }) }
      : ({ code: 'review_decided' } as const);
  return submitForm(args, storeForms(staff.id), {
    publish: form(publishReviewSchema, ({ review, version }) => decide(review, version, null)),
    hide: form(hideReviewSchema, ({ review, version, reason }) => decide(review, version, reason)),
  });
}

export default function ErpReviewsPage() {
  const { hiding, done, query, ...list } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  if (hiding) return <HideReview {...hiding} reply={reply} />;
  return (
    <ErpPage title={ERP_REVIEWS.title} text={ERP_REVIEWS.text} isList>
      {reply?.result.error?.[''] ? (
        <Notice tone="problem">{reply.result.error['']}</Notice>
      ) : done ? (
        <Notice tone="done">{ERP_REVIEWS.done[done]}</Notice>
      ) : null}
      <ListPage
        {...list}
        query={query}
        name="reviews"
        list={REVIEW_LIST}
        path={erpPaths.reviews}
        label={ERP_REVIEWS.filters}
        labels={{ nothing: ERP_REVIEWS.nothing }}
        prefix="review-"
        fields={[
          { name: 'stars', label: ERP_REVIEWS.stars, options: optionsOf(REVIEWS.starOptions) },
          { kind: 'sort', options: sortOptions(ERP_REVIEWS.sorts) },
        ]}
        nouns={ERP_REVIEWS.nouns}
        tabs={{
          label: ERP_REVIEWS.lists,
          tabs: REVIEW_STATES.map((state) => ({
            href: erpPaths.reviews(REVIEW_LIST.params({ ...query, state, page: 1 })),
            label: REVIEW_STATE_LABELS[state],
            isCurrent: state === query.state,
          })),
        }}
        empty={<p>{ERP_REVIEWS.none}</p>}
      >
        {({ rows }) => <ReviewTable rows={rows} />}
      </ListPage>
    </ErpPage>
  );
}

type HideReviewProps = NonNullable<ReturnType<typeof useLoaderData<typeof loader>>['hiding']> & {
  reply: ReturnType<typeof useActionData<typeof action>>;
};

/** Asks for the reason, which the review's author reads. */
function HideReview({ id, version, title, stars, reply }: HideReviewProps) {
  const { hiding } = ERP_REVIEWS;
  return (
    <>
      <ArrivalHeading level={1}>{hiding.heading(title)}</ArrivalHeading>
      <p className="mb-8 mt-3 max-w-prose text-ink-soft">
        {starsLabel(stars)}. {hiding.text}
      </p>
      <AccountForm
        name="hide"
        reply={reply}
        hidden={{ review: id, version: String(version) }}
        save={hiding.confirm}
        beside={
          <a href={erpPaths.reviews()} className="target text-link">
            {hiding.cancel}
          </a>
        }
        className="max-w-xl"
      >
        {(field) => (
          <TextField
            {...field('reason')}
            label={hiding.reason}
            hint={hiding.hint}
            maxLength={REVIEW_BOUNDS.reason}
            required
          />
        )}
      </AccountForm>
    </>
  );
}
