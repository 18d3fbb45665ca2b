/** A list as somebody likes to look at it again: what it asks for, and which columns it shows. */
export type StaffView = {
  id: string;
  name: string;
  staffId: string;
  /** The address' part of the list, name by name. */
  fields: Record<string, string>;
  columns: string[];
  /** Everybody of the staff has it. */
  isShared: boolean;
  /** Grows with every change: a form says which one it was drawn from. */
  version: number;
};

/** The lists that can be kept so. */
export type ViewedList = 'orders' | 'drafts';

export const VIEW_BOUNDS = { name: 60, views: 50 } as const;

export type ViewRefusal =
  /** Another one of theirs is called so. */
  | 'view-name-taken'
  /** More than `VIEW_BOUNDS.views`. */
  | 'view-too-many'
  /** Somebody has changed or removed it since the form was drawn. */
  | 'view-changed'
  /** It is somebody else's, or shared views are the admins' business. */
  | 'view-not-yours'
  /** An address of a person: nothing is kept of people in a view. */
  | 'view-personal';

/** Whether somebody may change or remove it: their own, and of the shared ones an admin any. */
export function mayChangeView(
  view: Pick<StaffView, 'staffId' | 'isShared'>,
  staff: { id: string; isAdmin: boolean },
): boolean {
  return view.isShared ? staff.isAdmin : view.staffId === staff.id;
}
