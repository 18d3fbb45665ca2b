import { ErpSection } from '~/components/ui/lists/fact-list';
import { LinkButton } from '~/components/ui/link-button';
import { STAFF_USERS } from '~/content/staff/erp-staff';
import { STAFF_STEPS, type StaffStep } from '~/content/staff/erp-staff-steps';
import type { StaffRole } from '~/domain/staff/staff-account';
import { erpPaths } from '~/erp-paths';

type StaffStepsProps = {
  member: { id: string; role: StaffRole; isDisabled: boolean; hasSecondFactor: boolean };
  isSelf: boolean;
};

/** What an admin can do with a colleague's account; each step asks for confirmation. */
export function StaffSteps({ member, isSelf }: StaffStepsProps) {
  const words = STAFF_USERS.one;
  if (isSelf) {
    return (
      <ErpSection id="steps" heading={words.steps}>
        <p className="mb-4 max-w-prose">{words.self}</p>
        <a href={erpPaths.account()} className="target text-link">
          {words.toOwn}
        </a>
      </ErpSection>
    );
  }
  const steps: StaffStep[] = [
    member.role === 'admin' ? 'staff' : 'admin',
    member.isDisabled ? 'enable' : 'disable',
    ...(member.hasSecondFactor ? (['factor'] as const) : []),
    ...(member.isDisabled ? [] : (['sessions'] as const)),
  ];
  return (
    <ErpSection id="steps" heading={words.steps}>
      <ul className="flex flex-wrap gap-4">
        {steps.map((step) => (
          <li key={step}>
            <LinkButton to={erpPaths.user(member.id, { ask: step })} variant="secondary">
              {STAFF_STEPS[step].label}
            </LinkButton>
          </li>
        ))}
      </ul>
    </ErpSection>
  );
}
