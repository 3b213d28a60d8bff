import { readFileSync } from 'node:fs';
import type { PlanningProblem, PlanningVisit } from '#domain/planning/problem.ts';

/**
 * A day in the form of the public instances (../shared/data/routing/README.md): one office, one
 * window per patient, one or two services at each, distances that are minutes too.
 */
type Instance = {
  readonly patients: readonly {
    readonly id: string;
    readonly time_window: readonly [number, number];
    readonly required_caregivers: readonly {
      readonly service: string;
      readonly duration: number;
    }[];
    readonly synchronization?:
      | { readonly type: 'simultaneous' }
      | { readonly type: 'sequential'; readonly distance: readonly [number, number] };
  }[];
  readonly caregivers: readonly { readonly id: string; readonly abilities: readonly string[] }[];
  readonly distances: readonly (readonly number[])[];
};

/** Their cost: a third each of the travel, the lateness added up, and the largest lateness. */
const third = 1 / 3;

export function readInstance(file: URL): PlanningProblem {
  const { patients, caregivers, distances } = JSON.parse(readFileSync(file, 'utf8')) as Instance;
  return {
    travel: distances,
    weights: { travel: third, lateness: third, worstLateness: third, overtime: 0 },
    caregivers: caregivers.map(({ id, abilities }) => ({
      id,
      home: 0,
      skills: abilities,
      shift: { from: 0, until: Number.POSITIVE_INFINITY },
    })),
    visits: patients.map((patient, index) => visitOf(patient, index + 1)),
  };
}

function visitOf(patient: Instance['patients'][number], place: number): PlanningVisit {
  const [from, until] = patient.time_window;
  const shared = { id: patient.id, place, window: { from, until } };
  const [one, two] = patient.required_caregivers.map(({ service, duration }) => ({
    skill: service,
    minutes: duration,
  }));
  if (one === undefined) throw new Error(`${patient.id} needs no caregiver`);
  if (two === undefined) return { ...shared, needs: [one] };
  const { synchronization: meeting } = patient;
  if (meeting === undefined) throw new Error(`${patient.id} needs two, but not how they meet`);
  return {
    ...shared,
    needs: [one, two],
    meeting:
      meeting.type === 'simultaneous'
        ? { kind: 'simultaneous' }
        : { kind: 'sequential', least: meeting.distance[0], most: meeting.distance[1] },
  };
}
