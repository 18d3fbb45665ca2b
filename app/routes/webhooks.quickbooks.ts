import type { ActionFunctionArgs } from '~/framework';
import { recordBookEvents } from '~/services/webhooks/record-book-events.server';

const STATUS = { kept: 200, known: 200, unsigned: 401, malformed: 400 };

/** Answers 404: webhooks are posted. */
export function loader() {
  return new Response('Not found\n', { status: 404 });
}

/** Verifies the raw bytes, stores one row per event and answers. The work is done later, by jobs. */
export async function action({ request, context }: ActionFunctionArgs) {
  const answer = await recordBookEvents(context, {
    body: new Uint8Array(await request.arrayBuffer()),
    signature: request.headers.get('intuit-signature'),
  });
  if (answer === 'kept') context.wakeJobs();
  return new Response(null, { status: STATUS[answer] });
}
