import type { ComponentType } from 'react';
import type { AccountReply } from '~/components/ui/forms/account-form';
import { Buttons } from './buttons';
import { Detail } from './detail';
import { Fields } from './fields';
import { Forms } from './forms';
import { List, ListInTabs, ListWithoutMatches, ListWithProblem } from './lists';
import { Notices } from './notices';
import { Overlays } from './overlays';
import { Tables } from './tables';
import { Arrival, Confirmation, Outcome, RejectedForm, RejectedWhole } from './taking-focus';

export type GroupProps = {
  /** The reply to the form that was sent last, which is always a rejection. */
  reply: AccountReply | undefined;
  qr: { size: number; path: string };
};

export type Group = { name: string; title: string; Show: ComponentType<GroupProps> };

/** What is shown together, in the order of the page. */
export const GROUPS: readonly Group[] = [
  { name: 'buttons', title: 'Buttons', Show: Buttons },
  { name: 'fields', title: 'Fields', Show: Fields },
  { name: 'forms', title: 'Forms', Show: Forms },
  { name: 'notices', title: 'Notices', Show: Notices },
  { name: 'tables', title: 'Tables and facts', Show: Tables },
  { name: 'list', title: 'A list', Show: List },
  { name: 'list-without-matches', title: 'A list without matches', Show: ListWithoutMatches },
  { name: 'list-in-tabs', title: 'A list in tabs', Show: ListInTabs },
  { name: 'detail', title: 'A detail page', Show: Detail },
  { name: 'overlays', title: 'Dialogs and menus', Show: Overlays },
  { name: 'list-with-problem', title: 'A filter that cannot be read', Show: ListWithProblem },
  { name: 'confirmation', title: 'A confirmation', Show: Confirmation },
  { name: 'arrival', title: 'A question that has just opened', Show: Arrival },
  { name: 'outcome', title: 'What a press has done', Show: Outcome },
  { name: 'rejected-form', title: 'A rejected form', Show: RejectedForm },
  { name: 'rejected-whole', title: 'A form rejected as a whole', Show: RejectedWhole },
];
