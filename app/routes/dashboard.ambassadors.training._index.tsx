import type { LinksFunction, LoaderFunctionArgs, MetaFunction } from '~/framework';
import { data, useLoaderData } from '~/framework';
import { AccountNotice } from '~/components/ui/forms/account-notice';
import { LessonList, TrainingProgress } from '~/components/training/lesson-list';
import { privateMeta } from '~/content/core/seo';
import { TRAINING } from '~/content/training/training-labels';
import { privatePage } from '~/http/etag';
import { requireCustomer } from '~/http/customers/guards.server';
import { consumeNotice } from '~/http/flash.server';
import { loadTraining } from '~/http/training/training.server';
import stylesheet from '~/styles/training.css?url';

export const meta: MetaFunction = () => privateMeta(TRAINING.title);

export const links: LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }];

export const headers = privatePage;

export async function loader(args: LoaderFunctionArgs) {
  const { gid } = await requireCustomer(args, '/dashboard/ambassadors/training');
  const [{ notice, init }, training] = await Promise.all([
    consumeNotice(args),
    loadTraining(args.context, gid),
  ]);
  return data({ notice, training }, init);
}

export default function TrainingPage() {
  const { notice, training } = useLoaderData<typeof loader>();
  return (
    <>
      <AccountNotice notice={notice} />
      <h1>{TRAINING.title}</h1>
      <p className="mt-3 max-w-prose">{TRAINING.intro}</p>
      <TrainingProgress training={training} />
      <LessonList lessons={training.lessons} />
    </>
  );
}
