import { html, raw } from 'hono/html';
import type { OpenAPIV3_1 } from 'openapi-types';

type Operation = OpenAPIV3_1.OperationObject;
type Schema = OpenAPIV3_1.SchemaObject | OpenAPIV3_1.ReferenceObject;

const METHODS = ['get', 'post', 'patch', 'put', 'delete'] as const;

/** Renders the API description as a page: no script, one stylesheet. */
export function referencePage(description: OpenAPIV3_1.Document) {
  const operations = Object.entries(description.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => (item?.[method] ? [{ path, method, operation: item[method] as Operation }] : [])),
  );
  const tags = [...new Set(operations.map(({ operation }) => operation.tags?.[0] ?? 'other'))];
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>API reference · Atelio</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="stylesheet" href="/api/docs.css" />
      </head>
      <body>
        <nav aria-label="Sections">
          <a class="home" href="/">Atelio</a>
          ${tags.map((tag) => html`<a href="#${tag}">${tag}</a>`)}
          <a href="#schemas">schemas</a>
          <a href="/api/v1/openapi.json">openapi.json</a>
        </nav>
        <main>
          <h1>${description.info.title}</h1>
          ${paragraphs(description.info.description)}
          ${tags.map(
            (tag) => html`<h2 id="${tag}">${tag}</h2>
              ${operations
                .filter(({ operation }) => (operation.tags?.[0] ?? 'other') === tag)
                .map(({ path, method, operation }) => operationBlock(method, path, operation))}`,
          )}
          <h2 id="schemas">schemas</h2>
          ${Object.entries(description.components?.schemas ?? {}).map(
            ([name, schema]) =>
              html`<section id="schema-${name}"><h3>${name}</h3>${describeText(schema)}<pre tabindex="0">${outline(schema)}</pre></section>`,
          )}
        </main>
      </body>
    </html>`;
}

function operationBlock(method: string, path: string, operation: Operation) {
  const parameters = (operation.parameters ?? []).flatMap((parameter) => ('name' in parameter ? [parameter] : []));
  const body = operation.requestBody && 'content' in operation.requestBody ? operation.requestBody.content : undefined;
  return html`<section>
    <h3><span class="method ${method}">${method.toUpperCase()}</span> <code>${path}</code></h3>
    <p>${operation.summary ?? ''}</p>
    ${operation.description ? paragraphs(operation.description) : ''}
    ${
      parameters.length > 0
        ? html`<table>
            <thead><tr><th>Parameter</th><th>In</th><th>Form</th><th>Meaning</th></tr></thead>
            <tbody>
              ${parameters.map(
                (parameter) => html`<tr>
                  <td><code>${parameter.name}</code>${parameter.required ? ' *' : ''}</td>
                  <td>${parameter.in}</td>
                  <td><code>${outline(parameter.schema as Schema | undefined)}</code></td>
                  <td>${parameter.description ?? (parameter.schema && 'description' in parameter.schema ? parameter.schema.description : '')}</td>
                </tr>`,
              )}
            </tbody>
          </table>`
        : ''
    }
    ${body?.['application/json'] ? html`<h4>Body</h4><pre tabindex="0">${outline(body['application/json'].schema as Schema)}</pre>` : ''}
    <ul class="answers">
      ${Object.entries(operation.responses ?? {}).map(([status, response]) => {
        const content = 'content' in response ? response.content : undefined;
        const schema = content?.['application/json']?.schema as Schema | undefined;
        return html`<li><b>${status}</b> ${'description' in response ? response.description : ''} ${schema ? html`<code>${outline(schema)}</code>` : ''}</li>`;
      })}
    </ul>
  </section>`;
}

const describeText = (schema: Schema) =>
  'description' in schema && schema.description ? html`<p>${schema.description}</p>` : '';

const paragraphs = (text = '') =>
  text.split(/\n{2,}/).map((part) => html`<p>${raw(escapeText(part).replace(/`([^`]+)`/g, '<code>$1</code>'))}</p>`);

const escapeText = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Renders a schema in short: `{ id: uuid, items: [Studio] }`. */
export function outline(schema: Schema | undefined, indent = ''): string {
  if (!schema) return 'any';
  if ('$ref' in schema) return schema.$ref.split('/').pop() ?? '';
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return choices.map((choice) => outline(choice, indent)).join(' | ');
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.type === 'array') return `[${outline((schema as OpenAPIV3_1.ArraySchemaObject).items, indent)}]`;
  if (schema.properties) {
    const inner = `${indent}  `;
    const required = new Set(schema.required);
    const lines = Object.entries(schema.properties).map(
      ([name, property]) => `${inner}${name}${required.has(name) ? '' : '?'}: ${outline(property, inner)}`,
    );
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format ?? type;
}

export const REFERENCE_CSS = `
:root { color-scheme: light dark; --paper: #faf6ef; --ink: #1e1a16; --muted: #685f56; --line: #e7ded1; --sunk: #f3ecdf; --clay: #ae4325; --glaze: #1f5c5a; }
@media (prefers-color-scheme: dark) { :root { --paper: #171411; --ink: #f2eadf; --muted: #b3a798; --line: #352e27; --sunk: #2a241e; --clay: #e8825f; --glaze: #8cc5bc; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.55 system-ui, sans-serif; display: grid; grid-template-columns: minmax(0, 1fr); }
nav { display: flex; flex-wrap: wrap; gap: 4px 18px; padding: 16px 24px; border-bottom: 1px solid var(--line); }
nav a { color: inherit; min-height: 32px; display: inline-flex; align-items: center; } nav .home { font-weight: 700; color: var(--clay); text-decoration: none; }
main { max-width: 860px; padding: 24px; min-width: 0; }
h1 { font-size: 36px; line-height: 1.1; } h2 { margin-top: 56px; border-top: 2px solid var(--ink); padding-top: 16px; font-size: 26px; } h3 { font-size: 17px; margin: 32px 0 8px; overflow-wrap: anywhere; }
.method { font-weight: 700; color: var(--glaze); } .method.post, .method.delete, .method.patch { color: var(--clay); }
code, pre { font-family: ui-monospace, monospace; font-size: 13.5px; } pre { background: var(--sunk); padding: 14px; border-radius: 10px; overflow-x: auto; }
table { border-collapse: collapse; width: 100%; display: block; overflow-x: auto; font-size: 14px; } th, td { text-align: left; padding: 6px 14px 6px 0; border-bottom: 1px solid var(--line); vertical-align: top; } td code { white-space: pre-wrap; }
.answers { padding-left: 18px; color: var(--muted); } .answers code { white-space: pre-wrap; color: var(--ink); }
:focus-visible { outline: 3px solid var(--glaze); outline-offset: 2px; }
`;
