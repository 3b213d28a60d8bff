import * as z from 'zod/mini';
import { mergeChoices } from '#domain/chart-merge.ts';
import { define } from './call.ts';
import { episode, patient, patientStatuses } from './entities.ts';
import { pageOf, pageRequest } from './paging.ts';
import { id, instant, integer, nonBlank, text } from './primitives.ts';

/** Charts that may be of one person: the list of them, what is the same person, and what is not. */

const admin = define('admin');

const person = z.object({
  id: id(),
  mrn: text(40),
  name: text(160),
  birthday: text(10),
  phone: text(40),
  address: text(300),
  status: z.enum(patientStatuses),
});

const dismissal = z.object({
  reason: text(500),
  by: text(160),
  at: instant(),
});

const duplicatePair = z.object({
  /** The ids of the two charts, the smaller one first. */
  id: text(80),
  first: person,
  second: person,
  /** How alike the names are, 0–100. */
  percent: integer(0, 100),
  /** The names are less alike than that; birth date and telephone number are the same. */
  isHint: z.optional(z.boolean()),
  /** Who said that these are two people, and why. */
  dismissed: z.nullable(dismissal),
});
export type DuplicatePairRow = z.infer<typeof duplicatePair>;

/** What the list of duplicates shows: pairs to look at, or those that are two people. */
export const duplicateViews = ['Open', 'Dismissed'] as const;

export const duplicateList = admin('duplicateList', {
  summary:
    'Every pair of charts that may be of one person (twoStringDuplicatePercentage, 0.9 unless set), ' +
    'most alike first; last, as hints, those with the same birth date and telephone number ' +
    'alone. Those that somebody said are two people apart.',
  reads: true,
  input: z.object({ show: z._default(z.enum(duplicateViews), 'Open'), ...pageRequest }),
  output: pageOf(duplicatePair),
});

const pair = { first: id(), second: id() };

export const dismissDuplicate = admin('dismissDuplicate', {
  summary: 'Says that two charts are of two people, and why.',
  input: z.object({ ...pair, reason: nonBlank(500) }),
  output: z.object({}),
  errors: ['record.not-found'],
});

export const restoreDuplicate = admin('restoreDuplicate', {
  summary: 'Takes back that two charts are of two people.',
  input: z.object(pair),
  output: z.object({}),
});

const comparedChart = z.object({
  patient,
  episodes: z.array(episode),
  visits: integer(0, 1e6),
  documents: integer(0, 1e6),
});
export type ComparedChart = z.infer<typeof comparedChart>;

export const compareCharts = admin('compareCharts', {
  summary: 'Two charts side by side, with what goes along when one is merged into the other.',
  reads: true,
  input: z.object(pair),
  output: z.object({ first: comparedChart, second: comparedChart }),
  errors: ['record.not-found', 'merge.same', 'merge.merged'],
});

/** A chart as it was when somebody looked at it. */
const pinned = z.object({ id: id(), revision: integer(0, 1e9) });

export const mergePatients = admin('mergePatients', {
  summary:
    'Makes two charts of one person one. Episodes, visits, notes, orders, files, imported documents ' +
    'and tasks of the other move to the survivor; the other is archived and points to it. What the ' +
    'person may not write of the other chart waits as proposals to the office. ' +
    'Refused when either chart was changed since it was compared.',
  input: z.object({
    survivor: pinned,
    other: pinned,
    /** By field or list, where it is not the usual one (domain/chart-merge.ts). */
    choices: z.record(text(60), z.enum(mergeChoices)),
  }),
  output: z.object({ mergeId: id() }),
  errors: [
    'record.not-found',
    'merge.same',
    'merge.merged',
    'merge.changed',
    'merge.status',
    'merge.care',
    'merge.clinical',
    'chart.scope',
    'patient.incomplete',
    'request.invalid',
  ],
});

/** Hours in which a merge can be undone. */
export const undoHours = 24;

export const undoMerge = admin('undoMerge', {
  summary:
    'Takes a merge back within a day: the other chart and everything that came with it are as ' +
    'before. What was written since stays with its visit.',
  input: z.object({ id: id() }),
  output: z.object({ survivorId: id(), otherId: id() }),
  errors: ['record.not-found', 'merge.undone', 'merge.late', 'merge.followed'],
});

/** The other chart of a merge: where a chart went, or what came into it. */
export const mergedChart = z.object({
  mergeId: id(),
  id: id(),
  name: text(160),
  mrn: text(40),
  at: instant(),
  by: text(160),
  /** Until when it can be undone. */
  undoUntil: instant(),
});
