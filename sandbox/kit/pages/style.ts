/**
 * The stylesheet of all the sandbox's pages. Its classes: `.card`, `.columns` (main and side), `.stack`,
 * `.row`, `.button`, `.button.quiet`, `.notice` with `.good` or `.bad`, `.field` with `.hint` and `.error`,
 * `form.line` (short form on one line), `form.short` (one narrow field), `ul.people` (buttons with a note
 * each), `.scroll` around wide tables, `.totals` (a dl with sums), `.tag`, `.muted`, `.number`, `.frame` (an
 * iframe), `.empty`. Text has a contrast of at least 7:1, borders of controls 3:1.
 */
export const STYLE = `
:root{color-scheme:light dark;--ink:#10241a;--soft:#3a4c42;--paper:#faf6ee;--card:#fff;--panel:#f3ead9;
--line:#e0d4bd;--edge:#857a63;--leaf:#1a5c2e;--leaf-text:#185529;--on-leaf:#fff;--bad:#7a2a0b;
--bad-ground:#fbe9df;--good-ground:#e4f0e2;--strip:#e2a12c;--on-strip:#10241a;--space:1rem}
@media (prefers-color-scheme:dark){:root{--ink:#efe9dc;--soft:#b9c4b8;--paper:#0f1a14;--card:#18261e;
--panel:#22332a;--line:#33473b;--edge:#7d9184;--leaf:#8fd3a0;--leaf-text:#8fd3a0;--on-leaf:#0f1a14;
--bad:#f3a98a;--bad-ground:#3a1d12;--good-ground:#163522}}
*,*::before,*::after{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);overflow-wrap:anywhere;
font:1rem/1.55 'Figtree Variable',Figtree,ui-sans-serif,system-ui,'Segoe UI',sans-serif}
.strip{margin:0;background:var(--strip);color:var(--on-strip);font-size:.8125rem;line-height:1.3;
padding:.375rem var(--space);text-align:center}
.strip b{letter-spacing:.06em;text-transform:uppercase;margin-right:.5em}
.skip{position:absolute;left:var(--space);top:-4rem;background:var(--card);color:var(--ink);
padding:.75rem 1rem;border-radius:.5rem;z-index:1}
.skip:focus{top:.5rem}
nav.top{max-width:68rem;margin:auto;padding:.25rem calc(var(--space) - .5rem);display:flex;flex-wrap:wrap}
nav.top a{display:inline-flex;align-items:center;min-height:2.75rem;padding:0 .5rem;color:var(--soft);
text-decoration:none;font-weight:600}
nav.top a:hover,nav.top a[aria-current]{color:var(--ink);text-decoration:underline;
text-decoration-thickness:2px;text-underline-offset:.4em}
main{max-width:68rem;margin:auto;padding:clamp(1.25rem,4vw,2.5rem) var(--space) 4rem}
main:focus{outline:none}
h1,h2,h3{line-height:1.2;letter-spacing:-.015em;text-wrap:balance;margin:0 0 .6em}
h1{font-size:clamp(1.6rem,1.2rem + 2vw,2.35rem)}
h2{font-size:1.25rem}
h3{font-size:1rem}
p,ul,ol,dl,table,form{margin:0 0 1rem}
a{color:var(--leaf-text);text-underline-offset:.2em}
:focus-visible{outline:3px solid var(--leaf-text);outline-offset:2px;border-radius:.25rem}
img,svg{max-width:100%;height:auto}
hr{border:0;border-top:1px solid var(--line);margin:1.5rem 0}
.muted{color:var(--soft)}
.number{font-variant-numeric:tabular-nums;text-align:right}
.stack>*+*{margin-top:1rem}
.row{display:flex;flex-wrap:wrap;gap:.75rem;align-items:center}
.columns{display:grid;gap:1.5rem}
.columns>*{min-width:0}
@media (min-width:56rem){.columns{grid-template-columns:minmax(0,1fr) 22rem;gap:2.5rem;align-items:start}}
.card{background:var(--card);border:1px solid var(--line);border-radius:.875rem;
padding:clamp(1rem,3vw,1.5rem);margin:0 0 1.25rem}
.card>:last-child,.notice>:last-child{margin-bottom:0}
.notice{background:var(--panel);border-left:4px solid var(--edge);border-radius:.5rem;padding:.875rem 1rem;
margin:0 0 1.25rem}
.notice.good{background:var(--good-ground);border-color:var(--leaf-text)}
.notice.bad{background:var(--bad-ground);border-color:var(--bad);color:var(--bad)}
.empty{border:1px dashed var(--edge);border-radius:.875rem;padding:2.5rem 1rem;text-align:center;color:var(--soft)}
.tag{display:inline-block;background:var(--panel);border-radius:1rem;padding:.1rem .65rem;font-size:.875rem}
fieldset{border:0;padding:0;margin:0 0 1.5rem;min-width:0}
legend{font-weight:650;font-size:1.125rem;padding:0;margin-bottom:.75rem}
.field{margin:0 0 1rem}
form.line{display:flex;flex-wrap:wrap;gap:.75rem;align-items:end;max-width:36rem}
form.line .field{flex:1 1 12rem;margin:0}
form.short{max-width:24rem}
label{display:block;font-weight:600;margin-bottom:.3rem}
label.choice{display:flex;gap:.65rem;align-items:center;min-height:2.75rem;font-weight:400;margin:0}
input,select,textarea,button{font:inherit;color:inherit}
input:not([type=checkbox],[type=radio],[type=hidden]),select,textarea{width:100%;min-height:2.875rem;
padding:.5rem .75rem;background:var(--card);border:1px solid var(--edge);border-radius:.5rem}
input[type=checkbox],input[type=radio]{width:1.35rem;height:1.35rem;flex:none;accent-color:var(--leaf)}
[aria-invalid=true]{border-color:var(--bad)!important;box-shadow:0 0 0 1px var(--bad)}
.hint{color:var(--soft);font-size:.9rem;margin:.3rem 0 0}
.error{color:var(--bad);font-weight:600;font-size:.9rem;margin:.3rem 0 0}
button,.button{display:inline-flex;align-items:center;justify-content:center;min-height:2.875rem;
padding:.55rem 1.35rem;background:var(--leaf);color:var(--on-leaf);border:1px solid transparent;
border-radius:.5rem;font-weight:650;text-decoration:none;cursor:pointer}
button:hover,.button:hover{filter:brightness(1.08)}
button.quiet,.button.quiet{background:transparent;color:var(--ink);border-color:var(--edge)}
button.wide,.button.wide{width:100%}
.wide+.button{margin-top:.75rem}
.scroll{overflow-x:auto;margin:0 0 1rem}
.scroll>table{margin:0}
table{border-collapse:collapse;width:100%;overflow-wrap:normal}
caption{text-align:left;font-weight:650;padding-bottom:.5rem}
th,td{text-align:left;vertical-align:top;padding:.65rem .9rem .65rem 0;border-bottom:1px solid var(--line)}
th{color:var(--soft);font-size:.875rem}
th.number,td.number{text-align:right;white-space:nowrap}
dl{display:grid;grid-template-columns:minmax(5rem,max-content) minmax(0,1fr);gap:.35rem 1rem}
dt{color:var(--soft)}
dd{margin:0}
@media (max-width:26rem){dl:not(.totals){grid-template-columns:minmax(0,1fr);gap:0}dl:not(.totals) dd{margin-bottom:.5rem}}
dl.totals{grid-template-columns:1fr max-content;column-gap:0}
dl.totals dd{text-align:right;font-variant-numeric:tabular-nums}
dl.totals .sum{font-weight:700;font-size:1.15rem;color:var(--ink);border-top:1px solid var(--line);padding-top:.6rem}
pre,code{font-family:ui-monospace,SFMono-Regular,Menlo,monospace;font-size:.875rem}
pre{white-space:pre-wrap;background:var(--panel);border-radius:.5rem;padding:1rem;margin:0 0 1rem}
details{margin:0 0 1rem}
summary{cursor:pointer;font-weight:650;min-height:2.75rem;padding:.6rem 0}
.frame{display:block;width:100%;height:60vh;min-height:22rem;border:1px solid var(--line);
border-radius:.875rem;background:#fff;color-scheme:light}
ul.rows{list-style:none;padding:0}
ul.rows>li{border-bottom:1px solid var(--line)}
ul.rows>li>a{display:block;padding:.85rem .25rem;color:inherit;text-decoration:none}
ul.rows>li>a:hover{background:var(--panel)}
ul.people{list-style:none;padding:0;display:grid;gap:1rem}
ul.people>li{display:grid;gap:.25rem 1.25rem;align-items:center}
ul.people button{width:100%}
@media (min-width:48rem){ul.people>li{grid-template-columns:24rem minmax(0,1fr)}}
@media print{.strip,nav.top,.skip{display:none}}
`;
