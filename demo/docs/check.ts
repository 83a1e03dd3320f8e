// A part of `npm run check`: the pages of the documentation are in the navigation, their links and anchors lead somewhere, and their code
// compiles. An unknown table, file, section or error code ends the check with an error.
import { codeProblems } from './code-check.js';
import { linkProblems, navigationProblems } from './link-check.js';
import { navigation } from './navigation.js';
import { allPages, contentPages, renderPages } from './site.js';

const pages = await renderPages(allPages());
const problems = [...navigationProblems(navigation(), pages), ...linkProblems(pages), ...codeProblems(contentPages())];
for (const problem of problems) console.error(problem);
console.log(problems.length === 0 ? `${pages.length} pages, all good` : `${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
