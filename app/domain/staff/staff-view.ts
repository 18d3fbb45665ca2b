/** A saved view: the filters and columns of a list under a name. */
export type StaffView = {
  id: string;
  /** The list that it is of (`http/back-office/viewed-lists`). */
  list: string;
  name: string;
  staffId: string;
  /** The URL parameters of the list. */
  fields: Record<string, string>;
  /** Those that were chosen when it was saved; empty: it has none of its own. */
  columns: string[];
  /** Whether all staff have it. */
  isShared: boolean;
  /** Grows with every change; a form says which version it shows. */
  version: number;
};

export const VIEW_BOUNDS = { name: 60, views: 50 } as const;

export type ViewRejection =
  /** Another view of theirs has this name. */
  | 'view_name_taken'
  /** More than `VIEW_BOUNDS.views`. */
  | 'view_too_many'
  /** It was changed or removed since the form was rendered. */
  | 'view_changed'
  /** It belongs to somebody else; shared views can be changed only by admins. */
  | 'view_not_yours'
  /** The search contains an email address or a phone number: views store no personal data. */
  | 'view_personal';

/** Whether a staff member may change or remove a view: their own, or a shared one if they are an admin. */
export function mayChangeView(
  view: Pick<StaffView, 'staffId' | 'isShared'>,
  staff: { id: string; isAdmin: boolean },
): boolean {
  return view.isShared ? staff.isAdmin : view.staffId === staff.id;
}

/** Whether the filters of a view would store somebody's email address or phone number. */
export function isPersonalView({ search = '' }: Readonly<Record<string, string>>): boolean {
  const isPhone = /^\+?[\d\s().-]+$/.test(search) && search.replaceAll(/\D/g, '').length >= 10;
  return search.includes('@') || isPhone;
}
