import type { OutputOf } from '#contract/call.ts';
import type { grouperSlice, periodEstimates } from '#contract/grouper-tables.ts';
import {
  admissionSource,
  assessedFrom,
  assessmentOf,
  chartDiagnosesOf,
  diagnosesOf,
  oasisAnswersOf,
  periodsOf,
  periodTiming,
} from '#domain/pdgm/episode-periods.ts';
import { factsOf } from '#domain/pdgm/facts.ts';
import { groupPeriod } from '#domain/pdgm/group-period.ts';
import { must } from '#domain/must.ts';
import type { OasisAnswers } from '#domain/pdgm/points.ts';
import { formById } from '#forms/registry.ts';
import { excludeHidden } from '#forms/visibility.ts';
import type { SignedInRequest } from '#server/features/handler.ts';

/** Approved assessments of one episode: a few. */
const mostAssessments = 100;

/**
 * What the grouper makes of an episode's periods: from the answers that show in the approved
 * assessment, and its diagnoses or else those of the chart.
 *
 * @throws Refusal record.not-found
 */
export async function estimatePeriods({
  input,
  repo,
}: SignedInRequest<typeof periodEstimates>): Promise<OutputOf<typeof periodEstimates>> {
  const episode = await repo.episodes.get(input.episodeId);
  await repo.audit.opened('episode', episode.id);
  const periods = periodsOf(episode.startDate);
  const { rows: approved } = await repo.visits.page({
    statuses: ['NotesApproved'],
    from: assessedFrom(episode.startDate),
    to: periods.at(-1)?.days.through ?? episode.startDate,
    patientId: episode.patientId,
    episodeId: null,
    providerId: null,
    order: '-day',
    pageNumber: 1,
    pageSize: mostAssessments,
  });
  const assessed = periods.map((period) => assessmentOf(approved, episode.startDate, period));
  const answersOf = new Map<string, OasisAnswers>();
  for (const visit of assessed)
    if (visit !== null && !answersOf.has(visit.id)) {
      const { note } = await repo.visits.read(visit.id);
      const form = must(formById(note.formId, note.formVersion), 'form of a note');
      // What is hidden was not signed and is in no export.
      answersOf.set(visit.id, oasisAnswersOf(excludeHidden(form, note.content.doc.values)));
    }
  const last = assessed.findLast((visit) => visit !== null) ?? null;
  const lastAnswers = (last && answersOf.get(last.id)) ?? {};
  const assessedDiagnoses = diagnosesOf(lastAnswers);
  const { content } = await repo.patients.read(episode.patientId);
  const [first, ...others] = chartDiagnosesOf(content.doc.values);
  const diagnoses =
    assessedDiagnoses.principal === null
      ? { principal: first ?? null, secondary: others }
      : assessedDiagnoses;
  const source = input.source ?? admissionSource(lastAnswers);
  const codes = [diagnoses.principal ?? '', ...diagnoses.secondary];
  const own = await repo.grouper.inForce(
    periods.map(({ days }) => days),
    codes,
  );
  const tables = factsOf(own);
  return {
    periods: periods.map((period, index) => {
      const visit = assessed[index] ?? null;
      const { number, days } = period;
      const grouping = groupPeriod(
        {
          days,
          timing:
            visit &&
            periodTiming(visit.visitTypeId, period, episode.startDate, visit.dateOfService),
          source,
          ...diagnoses,
          answers: (visit && answersOf.get(visit.id)) ?? {},
          reportsQuality: true,
        },
        tables,
      );
      return { number, ...days, grouping: { ...grouping } };
    }),
    assessment: last && {
      visitId: last.id,
      visitTypeId: last.visitTypeId,
      day: last.dateOfService,
    },
    diagnosesFrom:
      diagnoses.principal === null
        ? null
        : assessedDiagnoses.principal === null
          ? 'chart'
          : 'assessment',
    source,
  };
}

/**
 * The agency's tables for the periods of a visit's episode, cut to a few diagnoses.
 *
 * @throws Refusal record.not-found
 */
export async function sliceForVisit({
  input,
  repo,
}: SignedInRequest<typeof grouperSlice>): Promise<OutputOf<typeof grouperSlice>> {
  const visit = await repo.visits.get(input.visitId);
  const episode = await repo.episodes.get(visit.episodeId);
  const days = periodsOf(episode.startDate).map((period) => period.days);
  const tables = await repo.grouper.inForce(days, input.codes);
  return { tables: tables.map(({ rows, ...ref }) => ({ ...ref, rows: JSON.stringify(rows) })) };
}
