import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commands } from '#contract/commands/registry.ts';
import { roles } from '#contract/roles.ts';
import { visitStatuses } from '#domain/visit-status.ts';
import { commandTable } from './command-table.ts';

const table = commandTable();
const rows = Object.entries(table).flatMap(([command, byWho]) =>
  Object.entries(byWho).flatMap(([who, byStatus]) =>
    Object.entries(byStatus).map(([statuses, verdict]) => ({ command, who, statuses, verdict })),
  ),
);

describe('who may still change what, when (decision 056)', () => {
  it('is what was recorded, for every command, role and status', () => {
    const recorded = JSON.parse(
      readFileSync(join(import.meta.dirname, 'command-table.json'), 'utf8'),
    ) as typeof table;
    expect(table, 'Run npm run shapes and review the difference.').toEqual(recorded);
    expect(Object.keys(table)).toEqual(Object.keys(commands));
    for (const byWho of Object.values(table)) {
      expect(Object.keys(byWho)).toHaveLength(roles.length * 3);
      for (const byStatus of Object.values(byWho))
        expect(Object.keys(byStatus).join(', ').split(', ').length).toBeOneOf([
          1,
          visitStatuses.length,
        ]);
    }
  });

  it('changes nothing of an approved visit but by an addendum or a choice beside it', () => {
    const applied = rows.filter(
      ({ command, statuses, verdict }) =>
        verdict === 'applied' &&
        commands[command as keyof typeof commands].target === 'visit' &&
        (statuses === 'any status' || statuses.includes('NotesApproved')),
    );
    expect(applied).toEqual([]);
  });

  it('applies nothing of somebody who lost the visit, or never had it, but a proposal or an office edit', () => {
    const clinicians = rows.filter(({ who }) => /^(CLINICIAN|AIDE), (former|stranger)/.test(who));
    expect(clinicians.length).toBeGreaterThan(30);
    expect(clinicians.filter(({ verdict }) => /applied|addendum|conflict/.test(verdict))).toEqual(
      [],
    );
  });

  it('lets nobody outside the agency run a command', () => {
    const outside = rows.filter(({ who }) => /^(COMPANY|PHYSICIAN|PATIENT),/.test(who));
    expect([...new Set(outside.map(({ verdict }) => verdict))]).toEqual(['access.denied']);
  });

  it('lets neither an aide, a scheduler nor billing change a code status', () => {
    const charts = rows.filter(
      ({ command, who }) =>
        command === 'updatePatient' && /^(AIDE, assigned|SCHEDULER|BILLING)/.test(who),
    );
    expect([...new Set(charts.map(({ verdict }) => verdict))]).toEqual(['chart.scope']);
  });
});
