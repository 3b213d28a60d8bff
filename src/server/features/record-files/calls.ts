import * as contract from '#contract/record-files.ts';
import { storePiece } from '#server/features/files/store-piece.ts';
import { handle, inArea } from '#server/features/handler.ts';
import { charting, office, scheduling } from '#server/policies/policy.ts';

export const calls = [
  ...inArea('patient', [
    handle(contract.patientFiles, office, ({ input: { patientId, ...search }, repo }) =>
      repo.recordFiles.page({ patientId }, search),
    ),

    handle(
      contract.attachRecordFile,
      charting,
      async ({ input: { content, category, patientId, episodeId, ...file }, repo, now }) => {
        const whole =
          content === null
            ? null
            : ({ offset: 0, bytes: Buffer.from(content, 'base64'), whole: true } as const);
        const { upload, received, receivedAt } = await storePiece(
          repo,
          async (within) => {
            await within.patients.lock(patientId);
            await within.recordFiles.requireRecord(patientId, episodeId);
            const announced = await within.files.announce({
              ...file,
              visitId: null,
              takenAt: now.toISOString(),
              nameChecked: true,
            });
            await within.recordFiles.add({ fileId: file.fileId, patientId, episodeId, category });
            return announced;
          },
          whole,
        );
        return {
          fileId: upload.id,
          state: received === upload.size ? ('received' as const) : ('wanted' as const),
          received,
          sha256: upload.sha256,
          receivedAt: receivedAt?.toISOString() ?? null,
        };
      },
    ),

    handle(contract.removeRecordFile, scheduling, async ({ input, repo }) => ({
      revision: await repo.transaction(({ recordFiles }) => recordFiles.remove(input)),
    })),

    handle(contract.restoreRecordFile, scheduling, async ({ input, repo }) => ({
      revision: await repo.transaction(({ recordFiles }) => recordFiles.restore(input)),
    })),
  ]),

  ...inArea('episode', [
    handle(contract.episodeFiles, office, ({ input: { episodeId, ...search }, repo }) =>
      repo.recordFiles.page({ episodeId }, search),
    ),

    handle(contract.saveRecordFile, charting, async ({ input, repo }) => ({
      revision: await repo.transaction(({ recordFiles }) => recordFiles.save(input)),
    })),
  ]),
];
