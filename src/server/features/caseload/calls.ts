import * as contract from '#contract/caseload.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { scheduling } from '#server/policies/policy.ts';
import { previewReassigning, reassign } from './reassign.ts';

export const calls = [
  ...inArea('visits', [handle(contract.reassignPreview, scheduling, previewReassigning)]),
  ...inArea('patient', [
    handle(contract.reassignPatient, scheduling, async (request) => {
      const { mark, despite, ...wish } = request.input;
      return reassign(request, { ...wish, episodeId: null }, { mark, despite });
    }),
  ]),
  ...inArea('episode', [
    handle(contract.reassignEpisode, scheduling, async (request) => {
      const { mark, despite, ...wish } = request.input;
      return reassign(request, { ...wish, patientId: null }, { mark, despite });
    }),
  ]),
];
