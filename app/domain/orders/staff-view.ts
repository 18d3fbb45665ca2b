/** A saved view: the filters and columns of a list under a name. */
export type StaffView = {
  id: string;
  name: string;
  staffId: string;
  /** The URL parameters of the list. */
  fields: Record<string, string>;
  columns: string[];
  /** Whether all staff have it. */
  isShared: boolean;
  /** Grows with every change; a form says which version it shows. */
  version: number;
};

/** The lists that have saved views. */
export type ViewedList = 'orders' | 'drafts';

export const VIEW_BOUNDS = { name: 60, views: 50 } as const;

export type ViewRefusal =
  /** Another view of theirs has this name. */
  | 'view-name-taken'
  /** More than `VIEW_BOUNDS.views`. */
  | 'view-too-many'
  /** It was changed or removed since the form was rendered. */
  | 'view-changed'
  /** It belongs to somebody else; shared views can be changed only by admins. */
  | 'view-not-yours'
  /** The search contains an e-mail address: views store no personal data. */
  | 'view-personal';

/** Whether a staff member may change or remove a view: their own, or a shared one if they are an admin. */
export function mayChangeView(
  view: Pick<StaffView, 'staffId' | 'isShared'>,
  staff: { id: string; isAdmin: boolean },
): boolean {
  return view.isShared ? staff.isAdmin : view.staffId === staff.id;
}
