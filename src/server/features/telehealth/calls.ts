import * as contract from '#contract/telehealth.ts';
import { Refusal } from '#contract/errors.ts';
import { roomProblem, telehealthHosts } from '#domain/telehealth.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { asRead } from '#server/features/visits/pay-of-visit.ts';
import { officeAndField, scheduling } from '#server/policies/policy.ts';

export const calls = inArea('visits', [
  handle(contract.telehealthRoom, officeAndField, async ({ input, repo }) => {
    const visit = await repo.visits.get(input.visitId);
    await repo.audit.opened('visit', visit.id);
    const room = await repo.rooms.of(visit.id);
    // A host the agency has since taken off its list is handed out no more.
    const hosts = telehealthHosts(repo.scope.reference.constants);
    return {
      visit: asRead(visit, repo.scope),
      room: room !== null && roomProblem(room, hosts) === null ? room : null,
    };
  }),

  handle(contract.saveTelehealthRoom, scheduling, ({ input: { visitId, room }, repo }) => {
    const hosts = telehealthHosts(repo.scope.reference.constants);
    const problem = room === null ? null : roomProblem(room, hosts);
    if (problem !== null) throw new Refusal(problem, { fields: [{ path: 'room', code: problem }] });
    return repo.transaction(async (within) => {
      const visit = await within.visits.get(visitId);
      await within.rooms.save(visit.id, room);
      return {};
    });
  }),
]);
