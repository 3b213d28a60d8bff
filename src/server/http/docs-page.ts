import { callPath, services, type Call } from '#contract/call.ts';
import { errors } from '#contract/errors.ts';
import { calls } from '#contract/registry.ts';
import { jsonSchema, refusalsOf } from './openapi.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const schemaBlock = (title: string, schema: unknown): string =>
  `<h4>${title}</h4><pre tabindex="0">${escaped(JSON.stringify(schema, null, 2))}</pre>`;

const refusalRow = (code: keyof typeof errors): string =>
  `<tr><td>${errors[code].status}</td><td><code>${code}</code></td><td>${escaped(errors[code].text)}</td></tr>`;

const callBlock = (call: Call): string => `
<details id="${call.service}.${call.name}">
<summary><code>POST ${callPath(call)}</code> <span>${escaped(call.summary)}</span></summary>
<p>${call.reads ? 'Changes nothing.' : 'Changes data.'} ${call.open ? 'Needs no session.' : 'Needs a session.'}</p>
${schemaBlock('Request', jsonSchema(call.input, 'input'))}
${schemaBlock('Answer', jsonSchema(call.output, 'output'))}
<h4>Refusals</h4>
<table><thead><tr><th scope="col">Status</th><th scope="col">Code</th><th scope="col">Text</th></tr></thead>
<tbody>${refusalsOf(call).map(refusalRow).join('')}</tbody></table>
</details>`;

const groupBlock = (service: string): string => {
  const own = calls.filter((call) => call.service === service);
  return own.length === 0
    ? ''
    : `<section aria-labelledby="group-${service}"><h2 id="group-${service}">` +
        `${service}</h2>${own.map(callBlock).join('')}</section>`;
};

let built: string | null = null;

/**
 * The contract for people: no script, so that it works under the content security policy as it is.
 */
export function docsPage(): string {
  built ??= `<!doctype html>
<html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Porchlight services</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Porchlight services</h1>
<p>Every call is <code>POST</code> with a JSON body, reads included. Requests carry the header
<code>x-porchlight: 1</code>; the session is a cookie. The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p>
${services.map(groupBlock).join('')}
</main></body></html>`;
  return built;
}

export const docsStyle = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; }
body { margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
details { border-top: 1px solid light-dark(#ccc, #444); padding: 0.5rem 0; }
summary { cursor: pointer; min-height: 24px; }
summary span { color: light-dark(#444, #bbb); }
pre { overflow: auto; max-height: 30rem; padding: 0.75rem; background: light-dark(#f4f4f4, #1c1c1c); }
table { border-collapse: collapse; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 0.75rem 0.25rem 0; }
`;
