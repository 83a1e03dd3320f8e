// A part of `npm run check`: the pages of the documentation are in the navigation, their links and anchors lead somewhere, and their code and
// that of the READMEs compiles. An unknown table, file, section or error code ends the check with an error.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeProblems } from './code-check.js';
import { markupProblems } from './markup-check.js';
import { linkProblems, navigationProblems } from './link-check.js';
import { navigation } from './navigation.js';
import { ROOT } from './paths.js';
import { wireNameProblems } from './pages/wire-names.js';
import { allPages, contentPages, renderPages } from './site.js';

const pages = await renderPages(allPages());
/** Pages that GitHub and npm show. The documentation includes some of them. */
const readmes = ['README.md', 'dist-cdn/README.md', 'src/backend/README.md', 'src/compat/README.md', 'elements/README.md'].map((path) => ({
  path,
  title: path,
  description: '',
  markdown: readFileSync(join(ROOT, path), 'utf8'),
}));
const written = [...contentPages(), ...readmes];
const problems = [
  ...navigationProblems(navigation(), pages),
  ...linkProblems(pages),
  ...wireNameProblems(pages),
  ...codeProblems(written),
  ...markupProblems(written),
];
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? `${pages.length} pages, all good` : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
