import { useState } from 'react';
import { useLocation } from '~/framework';
import { useRootData } from '~/components/catalogue/root-data';
import type { ShareMenu } from './share-menu';
import { useAlive } from '~/components/ui/use-hover-menu';

const STYLE = 'target text-link font-semibold';

/**
 * Shares the page: a mail link without JavaScript, with it a menu whose code is loaded on the first press.
 */
export function Share({ title }: { title: string }) {
  const { origin } = useRootData();
  const { pathname, search } = useLocation();
  const [menu, setMenu] = useState<{ View: typeof ShareMenu; byKey: boolean }>();
  const alive = useAlive();
  const url = encodeURIComponent(origin + pathname + search);
  const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${url}`;

  const open = (byKey: boolean) =>
    import('./share-menu').then(
      ({ ShareMenu: View }) => setMenu({ View, byKey }),
      () => location.assign(mail),
    );

  if (menu) return <menu.View className={STYLE} mail={mail} byKey={menu.byKey} />;
  return alive ? (
    <button
      type="button"
      aria-haspopup="menu"
      aria-expanded="false"
      className={STYLE}
      onClick={({ detail }) => open(detail === 0)}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        void open(true);
      }}
    >
      Share
    </button>
  ) : (
    <a href={mail} className={STYLE}>
      Share by email
    </a>
  );
}
