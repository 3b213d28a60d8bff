import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runBounded } from './command.ts';

const node = (code: string): readonly string[] => [process.execPath, '-e', code];

async function told(parts: Omit<Parameters<typeof runBounded>[0], 'name'>) {
  let output = '';
  const ended = await runBounded({ name: 'test', ...parts }, (text) => {
    output += text;
  });
  return { ...ended, output: output.trim() };
}

it('gives way where it is asked to, and so does what it starts', async () => {
  const priority = 'console.log(require("os").getPriority())';
  const code = `${priority}; require("child_process").execFileSync(process.execPath,
    ["-e", ${JSON.stringify(priority)}], { stdio: "inherit" })`;
  const given = await told({ command: node(code), minutes: 1, niceness: 7 });
  expect(given).toMatchObject({ code: 0, output: '7\n7' });
});

it('passes on how it ended', async () => {
  expect(await told({ command: node('process.exit(3)'), minutes: 1 })).toMatchObject({ code: 3 });
  expect(await told({ command: node('process.kill(process.pid, 9)'), minutes: 1 })).toMatchObject({
    code: 1,
  });
  const missing = await told({ command: ['no-such-program'], minutes: 1 });
  expect(missing.code).toBe(1);
  expect(missing.output).toContain('no-such-program');
});

it('is ended when its time is over, and says so', async () => {
  const { code, output } = await told({
    command: node('setInterval(() => {}, 1_000)'),
    minutes: 0,
  });
  expect(code).toBe(1);
  expect(output).toBe('test: no end after 0 minutes, ended.');
});

it('ends with the process that started it, when that is told to end', async () => {
  const long = 'console.log("runs"); setInterval(() => {}, 1_000)';
  const gateFile = JSON.stringify(join(import.meta.dirname, 'command.ts'));
  const stage = JSON.stringify({ name: 'long', command: node(long), minutes: 1 });
  const code = `import { endWithThisProcess, runBounded } from ${gateFile};
    endWithThisProcess();
    await runBounded(${stage});`;
  const gate = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise((resolve) => gate.stdout.once('data', resolve));
  // The child writes to the same pipe: it closes when both are gone.
  const ended = new Promise<number | null>((resolve) => gate.once('close', resolve));
  gate.kill('SIGINT');
  expect(await ended).toBe(130);
});
