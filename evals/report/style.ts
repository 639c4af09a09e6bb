/** Colours of the policies, told apart also without colour vision (Okabe-Ito). */
export const POLICY_COLOURS: Readonly<Record<string, string>> = {
  expert: '#009e73',
  reader: '#0072b2',
  memoriser: '#d55e00',
  spammer: '#cc79a7',
  silent: '#8a8a8a',
  random: '#b58900',
  expert_with_slips: '#56b4e9',
};

const policies = Object.entries(POLICY_COLOURS)
  .map(
    ([name, colour]) =>
      `.p-${name}{stroke:${colour};fill:${colour}}.p-${name} polyline{fill:none}.k-${name}{background:${colour}}`,
  )
  .join('');

/** The page's only style sheet. */
export const STYLE = `
:root{color-scheme:light dark;--line:#8884;--soft:#8882}
body{font:15px/1.5 system-ui,sans-serif;max-width:1080px;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin-bottom:.2rem}h2{margin-top:2.2rem;border-bottom:1px solid var(--line)}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:.25rem .5rem;text-align:right;border-bottom:1px solid var(--line)}th:first-child,td:first-child{text-align:left}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(250px,1fr));gap:1rem}figure{margin:0}
svg{width:100%;font-size:10px}svg text{fill:currentColor;opacity:.7}polyline{stroke-width:1.8}.grid{stroke:var(--line)}
.key{display:flex;flex-wrap:wrap;gap:.3rem 1rem}.key i{display:inline-block;width:.8em;height:.8em;margin-right:.4em;border-radius:2px}
.ok{color:#009e73}.bad{color:#d55e00;font-weight:600}
del,ins{display:block;text-decoration:none;padding:0 .4rem;white-space:pre-wrap;overflow-wrap:anywhere}del{background:#d55e0022}ins{background:#009e7322}
.text{text-align:left!important;width:40%}td.id{font-family:ui-monospace,monospace;font-size:.85em}
.line{display:grid;grid-template-columns:5.5rem 1fr;gap:.6rem;padding:.2rem .4rem;border-left:3px solid var(--line);margin:.15rem 0;white-space:pre-wrap;overflow-wrap:anywhere}
.line b{opacity:.65;font-weight:600}.w-fault,.w-hook{border-color:#d55e00}.w-policy{border-color:#0072b2}.w-viewer{border-color:#cc79a7}.w-thought{opacity:.75;font-style:italic}.w-score,.w-end{font-size:.9em;background:var(--soft)}
details{margin:.8rem 0}summary{cursor:pointer;font-weight:600}
${policies}`;
