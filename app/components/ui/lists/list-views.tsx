import { type ComponentType, createContext, type ReactNode, useContext } from 'react';
import { cappedLabel, LISTS } from '~/content/core/lists';
import type { Counted } from '~/domain/core/forms/list-window';
import type { ListTabsProps } from './list-tabs';

/** A saved view of a list, as the list's page shows it. */
export type ListView = {
  id: string;
  name: string;
  /** The list with the view's filters. */
  href: string;
  isCurrent: boolean;
  isShared: boolean;
  /** Whether the reader may replace or remove it. */
  mayChange: boolean;
  version: number;
};

/** The saved views that the reader has, by the list's name; null where nobody saves any. */
export const ListViews = createContext<{
  of: Readonly<Record<string, readonly ListView[]>>;
  /** Whether the reader may share one with everybody. */
  isAdmin: boolean;
  /** Of the form that saves one. */
  token: string;
  /** What has just been done to one. */
  done: ReactNode;
  /** The button and its sheet that save the list as it is. */
  Manage: ComponentType<{ list: string }>;
} | null>(null);

type ViewsOfList = {
  /** The list's tabs, with one for each view. */
  tabs: ListTabsProps | undefined;
  manage: ReactNode;
  done: ReactNode;
};

/**
 * Returns a list's tabs with its saved views after the first one, and what manages them. A list without tabs of its own
 * has them once there is a view: everything, which says how many there are, and the views.
 *
 * @param list its name; absent: it has no views
 */
export function useListViews(
  list: string | undefined,
  own: ListTabsProps | undefined,
  all: { href: string; isFiltered: boolean; found: Counted | null },
): ViewsOfList {
  const views = useContext(ListViews);
  if (list === undefined || views === null) {
    return { tabs: own, manage: null, done: null };
  }
  const saved = views.of[list] ?? [];
  const inView = saved.some(({ isCurrent }) => isCurrent);
  const count = all.found && cappedLabel(all.found);
  const counted = (isCurrent: boolean) => (isCurrent && count !== null ? { count } : {});
  const everything = {
    href: all.href,
    label: LISTS.all,
    isCurrent: !all.isFiltered,
    ...(own === undefined && counted(!all.isFiltered)),
  };
  const [first, ...others] = (own?.tabs ?? [everything]).map((tab) => ({
    ...tab,
    isCurrent: tab.isCurrent && !inView,
  }));
  const shown = saved.map(({ href, name, isCurrent }) => ({
    href,
    label: name,
    isCurrent,
    ...counted(isCurrent),
  }));
  const tabs = [...(first ? [first] : []), ...shown, ...others];
  return {
    tabs:
      own === undefined && saved.length === 0
        ? undefined
        : { label: own?.label ?? LISTS.views, tabs },
    manage: <views.Manage list={list} />,
    done: views.done,
  };
}
