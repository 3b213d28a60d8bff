import { join, resolve } from 'node:path';
import * as z from 'zod';
import { services } from '#contract/call.ts';
import type { Config } from '#server/runtime/settings.ts';

/**
 * An environment variable that is set but empty counts as not set: shells and container files do
 * that.
 */
const unset = (value: unknown): unknown => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(unset, schema.optional());
const withDefault = <T extends z.ZodType>(schema: T, value: z.input<T>) =>
  z.preprocess((given) => unset(given) ?? value, schema);

const dataKeyBytes = 32;
const serviceList = z
  .string()
  .transform((text) => text.split(',').map((name) => name.trim()))
  .pipe(z.array(z.enum(services)).min(1));
const wordList = z.string().transform((text) => text.split(/[\s,]+/).filter((word) => word !== ''));
const originList = wordList.pipe(
  z.array(
    z.string().refine((text) => URL.canParse(text) && new URL(text).origin === text, {
      error: 'must be origins such as https://charts.example.org, without a path',
    }),
  ),
);
const switched = z
  .enum(['0', '1', 'false', 'true'])
  .transform((value) => value === '1' || value === 'true');
const base64Key = z
  .string()
  .transform((text) => Buffer.from(text, 'base64'))
  .refine((key) => key.length === dataKeyBytes, `must be ${dataKeyBytes} bytes in base64`);

/** Faxes name patients: they leave this machine encrypted. */
const faxAddress = z
  .url({ protocol: /^https?$/ })
  .refine(
    (url) => new URL(url).protocol === 'https:' || new URL(url).hostname === '127.0.0.1',
    'must start with https://, or with http://127.0.0.1',
  );

const schema = z.object({
  PORT: withDefault(z.coerce.number().int().min(0).max(65_535), 8080),
  HOST: withDefault(z.string().max(255), '127.0.0.1'),
  DATA_DIR: withDefault(
    z.string().transform((path) => resolve(path)),
    './data',
  ),
  ASSETS_DIR: optional(z.string().transform((path) => resolve(path))),
  CLIENT_DIR: optional(z.string().transform((path) => resolve(path))),
  DATABASE_URL: optional(
    z.string().regex(/^postgres(ql)?:\/\/.+/, 'must start with postgres:// or postgresql://'),
  ),
  DATABASE_POOL: withDefault(z.coerce.number().int().min(1).max(200), 10),
  SERVICES: optional(serviceList),
  JOBS: withDefault(switched, '1'),
  DATA_KEY: optional(base64Key),
  DEMO: optional(switched),
  DEMO_PASSWORD: optional(z.string().regex(/^.{12,400}$/, 'must have 12 to 400 characters')),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })),
  APP_ORIGINS: withDefault(originList, ''),
  SERVICE_ORIGINS: withDefault(originList, ''),
  HOSTS: withDefault(wordList, ''),
  COOKIE_DOMAIN: optional(z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'must be a domain')),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })),
  MAIL_FROM: withDefault(z.email(), 'no-reply@porchlight.invalid'),
  FAX_URL: optional(faxAddress),
  FAX_KEY: optional(z.string().max(1_000)),
  AI_HOSTS: withDefault(wordList, ''),
  TRUST_PROXY: withDefault(switched, '0'),
  SECOND_FACTOR: optional(z.enum(['nobody', 'office', 'everybody'])),
  REQUESTS_PER_MINUTE: withDefault(z.coerce.number().int().min(0).max(1_000_000), 3_000),
  LOG_LEVEL: withDefault(z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug']), 'info'),
  NODE_ENV: optional(z.string()),
  ALLOW_EMBEDDED: withDefault(switched, '0'),
  ALLOW_DEMO: withDefault(switched, '0'),
  ALLOW_PLAIN_HTTP: withDefault(switched, '0'),
  ALLOW_PLAIN_POSTGRES: withDefault(switched, '0'),
  ALLOW_PLAIN_SMTP: withDefault(switched, '0'),
  ALLOW_SHARED_DATA_FOLDER: withDefault(switched, '0'),
});

/** A wrong value in the environment, said in one line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The configuration in the environment, whether or not it is safe to start with.
 *
 * @throws ConfigError naming the first wrong variable in one line, never its value (it may be a
 * secret)
 */
export function parseConfig(environment: Environment): Config {
  const parsed = schema.safeParse(environment);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new ConfigError(
      `${String(issue?.path[0] ?? 'The environment')}: ${issue?.message ?? 'not understood'}`,
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  const demo = env.DEMO ?? !production;
  return {
    production,
    allow: {
      embedded: env.ALLOW_EMBEDDED,
      demo: env.ALLOW_DEMO,
      plainHttp: env.ALLOW_PLAIN_HTTP,
      plainPostgres: env.ALLOW_PLAIN_POSTGRES,
      plainSmtp: env.ALLOW_PLAIN_SMTP,
      sharedDataFolder: env.ALLOW_SHARED_DATA_FOLDER,
    },
    port: env.PORT,
    host: env.HOST,
    dataDir: env.DATA_DIR,
    assetsDir: env.ASSETS_DIR ?? join(env.DATA_DIR, 'assets'),
    clientDir: env.CLIENT_DIR,
    databaseUrl: env.DATABASE_URL,
    databasePool: env.DATABASE_POOL,
    services: env.SERVICES ?? services,
    jobs: env.JOBS,
    dataKey: env.DATA_KEY,
    demo,
    demoPassword: env.DEMO_PASSWORD,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    appOrigins: env.APP_ORIGINS,
    serviceOrigins: env.SERVICE_ORIGINS,
    hosts: env.HOSTS,
    cookieDomain: env.COOKIE_DOMAIN,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM,
    faxUrl: env.FAX_URL,
    faxKey: env.FAX_KEY,
    aiHosts: env.AI_HOSTS,
    trustProxy: env.TRUST_PROXY,
    // The demo's accounts and a first evening with the program need none (decision 050).
    secondFactor: env.SECOND_FACTOR ?? (production && !demo ? 'office' : 'nobody'),
    requestsPerMinute: env.REQUESTS_PER_MINUTE,
    logLevel: env.LOG_LEVEL,
  };
}

/** Why a production server or command may not do without a database, in one line. */
export const withoutDatabase = ({ production, databaseUrl, allow }: Config): string | undefined =>
  production && databaseUrl === undefined && !allow.embedded
    ? 'DATABASE_URL: required with NODE_ENV=production (ALLOW_EMBEDDED=1 accepts the embedded database)'
    : undefined;

/**
 * Reads the configuration for a command on the data. What a server is started with is checked by
 * `readStartConfig`.
 *
 * @throws ConfigError in one line
 */
export function readConfig(environment: Environment): Config {
  const config = parseConfig(environment);
  const refused = withoutDatabase(config);
  if (refused !== undefined) throw new ConfigError(refused);
  return config;
}

/**
 * The key that shall follow the master key, for the command that changes it.
 *
 * @throws ConfigError in one line, never with the value
 */
export function readNewKey(environment: Environment): Buffer | undefined {
  const parsed = optional(base64Key).safeParse(environment.NEW_DATA_KEY);
  if (!parsed.success)
    throw new ConfigError(`NEW_DATA_KEY: ${parsed.error.issues[0]?.message ?? 'not understood'}`);
  return parsed.data;
}
