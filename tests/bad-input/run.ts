import { parseArgs } from 'node:util';
import { attackServer, type Findings } from './campaign.ts';

/**
 * `npm run bad-input [-- --requests 100000] [--seed 1] [--from 1]`: that many bad requests to every
 * call, as every role, over HTTP to a server process on the embedded database. Every answer has to
 * be a refusal of the catalogue or the answer of the call; afterwards the server still works and
 * its audit chain stands. One summary line; exit code 1 and the first offender with the command
 * that sends it again otherwise.
 */
const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '1' },
  },
});
const [requests = 0, seed = 0, from = 0] = [values.requests, values.seed, values.from].map(Number);
if (![requests, seed, from].every((number) => Number.isInteger(number) && number >= 1)) {
  console.error(
    'npm run bad-input [-- --requests N] [--seed S] [--from F], whole numbers from 1 on.',
  );
  process.exit(2);
}

const shownBytes = 2_000;
const tellEvery = 5_000;

function showFirst({ offences }: Findings): void {
  const [first] = offences;
  if (!first) return;
  const { attack, answer, why } = first;
  console.error(
    `${why}: ${attack.what} at ${attack.target} as ${attack.sender}: answered ` +
      `${String(answer?.status)} ${answer?.text.slice(0, shownBytes) ?? ''}`,
  );
  console.error(
    `  ${attack.method} ${attack.path} ` +
      `${JSON.stringify(attack.headers).slice(0, shownBytes)}\n  ` +
      (attack.raw?.bytes ?? attack.body).subarray(0, shownBytes).toString(),
  );
  console.error(
    `  again: npm run bad-input -- --seed ${seed} --from ${attack.number} --requests 1`,
  );
}

const start = performance.now();
const findings = await attackServer({
  requests,
  from,
  seed,
  told: (done) => done % tellEvery === 0 && console.error(`${done} of ${requests}`),
});
const count = (why: string): number => findings.offences.filter((each) => each.why === why).length;
showFirst(findings);
for (const wrong of findings.after) console.error(wrong);
console.log(
  `requests=${findings.requests} seed=${seed} calls=${findings.targets} ` +
    `accepted=${findings.accepted} line-ended=${findings.unanswered} ` +
    `answers-5xx=${count('answer-5xx')} stack-traces=${count('stack-trace')} ` +
    `no-envelope=${count('no-envelope')} no-answer=${count('no-answer')} ` +
    `server-after=${findings.after.length === 0 ? 'well' : 'unwell'} ` +
    `seconds=${((performance.now() - start) / 1_000).toFixed(0)}`,
);
process.exitCode = findings.offences.length === 0 && findings.after.length === 0 ? 0 : 1;
