import { Button, buttonStyle, LinkButton } from '~/components/ui/forms/button';
import { PostButton } from '~/components/ui/forms/post-button';
import { Icon, type IconName } from '~/components/ui/icon';
import { PrintButton } from '~/components/ui/lists/list-frame';
import { SkipLink } from '~/components/ui/skip-link';
import type { GroupProps } from './groups';
import { Specimen } from './specimen';

const VARIANTS = ['primary', 'secondary', 'quiet'] as const;

const ICONS: Record<IconName, true> = {
  'chevron-down': true,
  'circle-exclamation-point': true,
  'circle-check': true,
  info: true,
  menu: true,
  minus: true,
  pause: true,
  play: true,
  plus: true,
  search: true,
  'shopping-bag': true,
  x: true,
};

export function Buttons({ reply }: GroupProps) {
  return (
    <>
      {VARIANTS.map((variant) => (
        <Specimen key={variant} part="Button" state={`${variant}: usual, large, disabled, sending`}>
          <div className="specimen-row">
            <Button type="button" variant={variant}>
              Add to cart
            </Button>
            <Button type="button" variant={variant} size="lg">
              Place order
            </Button>
            <Button type="button" variant={variant} disabled>
              Sold out
            </Button>
            <Button type="button" variant={variant} busy>
              Save address
            </Button>
          </div>
        </Specimen>
      ))}
      <Specimen part="LinkButton" state="and a link with buttonStyle()">
        <div className="specimen-row">
          <LinkButton to="#main">Browse cups</LinkButton>
          <a href="#main" className={buttonStyle('secondary')}>
            Contact sales
          </a>
        </div>
      </Specimen>
      <Specimen
        part="PostButton"
        state="usual, destructive, quiet; a press is sent for a second and rejected"
      >
        <div className="specimen-row">
          <PostButton intent="reorder" label="Reorder" about="order #1042" reply={reply} />
          <PostButton intent="remove" label="Remove card" destructive reply={reply} />
          <PostButton intent="skip" label="Not now" variant="quiet" reply={reply} />
        </div>
      </Specimen>
      <Specimen part="PrintButton">
        <PrintButton />
      </Specimen>
      <Specimen part="SkipLink" state="appears with the focus">
        <SkipLink />
      </Specimen>
      <Specimen part="Icon">
        <ul className="specimen-row">
          {Object.keys(ICONS).map((name) => (
            <li key={name} className="specimen-row">
              <Icon name={name as IconName} size={24} />
              {name}
            </li>
          ))}
        </ul>
      </Specimen>
    </>
  );
}
