// Checks the dice of one round in the reader's own browser: nothing here trusts the house that served it.
// The walk and every byte of it are described in docs/fairness.md.

const COMMITMENT_TAG = "sicbo fair dice 1: commitment";
const ROLL_TAG = "sicbo fair dice 1: roll";
const FACES = 6;
const FAIR_BYTES = 252; // the largest multiple of six below 256: bytes from here on are thrown away
const text = new TextEncoder();

function joined(parts) {
  const pieces = [];
  for (const part of parts) {
    const bytes = typeof part === "string" ? text.encode(part) : part;
    pieces.push(text.encode(`${bytes.length}:`), bytes, text.encode(","));
  }
  const whole = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

function inBytes(hex) {
  if (typeof hex !== "string" || !/^[0-9a-f]{64}$/.test(hex)) {
    return null;
  }
  return Uint8Array.from(hex.match(/../g), (pair) => parseInt(pair, 16));
}

const inHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

function byBytes([a], [b]) {
  const [one, other] = [text.encode(a), text.encode(b)];
  for (let at = 0; at < Math.min(one.length, other.length); at += 1) {
    if (one[at] !== other[at]) {
      return one[at] - other[at];
    }
  }
  return one.length - other.length;
}

/** The commitment to a secret of 32 bytes, as hexadecimal digits. */
export async function commitmentOf(secret, roundId) {
  const given = joined([COMMITMENT_TAG, roundId, inBytes(secret)]);
  return inHex(new Uint8Array(await crypto.subtle.digest("SHA-256", given)));
}

/** The places 0 to 5 of the three dice. */
export async function fairRoll(secret, roundId, nonces, activation) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", inBytes(secret), algorithm, false, ["sign"]);
  const pairs = Object.entries(nonces).sort(byBytes);
  const given = [ROLL_TAG, roundId, String(activation), String(pairs.length), ...pairs.flat()];
  const dice = [];
  for (let block = 0; ; block += 1) {
    const bytes = new Uint8Array(await crypto.subtle.sign("HMAC", key, joined([...given, String(block)])));
    for (const byte of bytes) {
      if (byte < FAIR_BYTES) {
        dice.push(byte % FACES);
      }
      if (dice.length === 3) {
        return dice;
      }
    }
  }
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
const shown = (faces) => (faces && faces.length ? faces.join("-") : "–");

// A sentence with its values; the words of the house's own pages say it in other languages (web/src/fairness-words.ts).
const said = (template, values = {}) => ({ template, values });

/** In English: what a record proves can be read without those words. */
function inEnglish({ template, values }) {
  return template
    .replace(/\{(\w+), plural, one \{([^{}]*)\} other \{([^{}]*)\}\}/g, (_, name, one, other) =>
      (values[name] === 1 ? one : other).replaceAll("#", String(values[name])),
    )
    .replace(/\{(\w+)\}/g, (_, name) => String(values[name]));
}

function isRecord(record) {
  const plain = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
  return (
    plain(record) &&
    record.format === "sicbo-fairness" &&
    record.version === 1 &&
    ["table", "round_id", "commitment"].every((name) => typeof record[name] === "string") &&
    Number.isInteger(record.number) &&
    plain(record.order) &&
    Number.isInteger(record.order.committed) &&
    Number.isInteger(record.order.betting_opened) &&
    plain(record.nonces ?? {}) &&
    Object.values(record.nonces ?? {}).every((nonce) => typeof nonce === "string") &&
    plain(record.order.nonces ?? {}) &&
    Array.isArray(record.activations ?? []) &&
    (record.activations ?? []).every((one) => plain(one) && Number.isInteger(one.number)) &&
    Array.isArray(record.dice)
  );
}

function checkOrder(record, found) {
  const { committed, betting_opened: opened, betting_closed: closed = null } = record.order;
  const entries = record.order.nonces ?? {};
  const own = record.round_id === `${record.table}-${record.number}`;
  const { number, table, round_id: round } = record;
  found(own, said("the record is for round {number} of table {table}: {round}", { number, table, round }));
  const before = committed < opened;
  found(
    before,
    before
      ? said("the commitment (entry {committed}) came before betting opened (entry {opened})", { committed, opened })
      : said("the commitment (entry {committed}) did not come before betting opened (entry {opened})", { committed, opened }),
  );
  const owners = Object.keys(record.nonces ?? {});
  if (owners.length || Object.keys(entries).length) {
    const listed = same([...owners].sort(), Object.keys(entries).sort());
    const inTime = (entry) => entry > opened && (closed === null || entry < closed);
    const fits = listed && Object.values(entries).every(inTime);
    found(
      fits,
      fits
        ? said("{count, plural, one {# nonce} other {# nonces}} arrived while betting was open: {owners}", {
            count: owners.length,
            owners: owners.join(", "),
          })
        : said("not every nonce has an entry while betting was open"),
    );
  }
  const read = (record.activations ?? []).map((one) => one.entry ?? null).filter((entry) => entry !== null);
  if (read.length) {
    const after = closed !== null && read.every((entry) => entry > closed);
    found(
      after,
      after
        ? said("the dice were read after betting had closed")
        : said("the dice were read not always after betting had closed"),
    );
  }
  const revealed = record.order.secret_opened ?? null;
  if (revealed !== null) {
    const last = Math.max(opened, ...read) < revealed;
    found(
      last,
      last
        ? said("the secret was shown after everything else")
        : said("the secret was shown not after everything else"),
    );
  }
}

async function checkSecret(record, found) {
  if (record.lost) {
    found(false, said("the secret was declared lost ({reason}): nothing can be proved", { reason: record.lost }));
    return;
  }
  if (record.secret === null || record.secret === undefined) {
    found(false, said("the secret has not been opened yet; it is due when the round is over"));
    return;
  }
  if (inBytes(record.secret) === null) {
    found(false, said("the secret is not 64 digits 0 to 9 and a to f"));
    return;
  }
  const fits = (await commitmentOf(record.secret, record.round_id)) === record.commitment;
  const { commitment } = record;
  found(
    fits,
    fits
      ? said("the secret is the one that was committed to: {commitment}", { commitment })
      : said("the secret is not the one that was committed to: {commitment}", { commitment }),
  );
  const activations = record.activations ?? [];
  for (const one of activations) {
    if (one.places) {
      const rolled = await fairRoll(record.secret, record.round_id, record.nonces ?? {}, one.number);
      const right = rolled.map((place) => record.dice[place] ?? place + 1);
      const follows = same(one.places, rolled) && same(one.faces, right);
      found(
        follows,
        follows
          ? said("the dice of activation {number} follow from it: {dice}", { number: one.number, dice: shown(right) })
          : said("the dice of activation {number} were read as {read}, and {dice} follows from the secret", {
              number: one.number,
              read: shown(one.faces),
              dice: shown(right),
            }),
      );
    }
  }
  if (record.status === "settled") {
    const last = activations.at(-1);
    const counts =
      Boolean(last?.places) && !last.ground && same(last.places, record.places) && same(last.faces, record.faces);
    found(
      counts,
      counts
        ? said("the round was settled by these dice: {dice}", { dice: shown(record.faces) })
        : said("the round was settled by other dice than those of its last activation"),
    );
  }
}

function meaningOf(record) {
  const owners = Object.keys(record.nonces ?? {});
  if (!owners.length) {
    return said(
      "Nobody added a nonce: only the house's secret decided. It was fixed before betting opened, so no bet can have changed it, but the house knew the dice beforehand.",
    );
  }
  const entries = record.order.nonces ?? {};
  const last = owners.reduce((one, other) => (entries[other] > entries[one] ? other : one));
  return said(
    "{count, plural, one {# player} other {# players}} contributed to this roll. A player who added a random nonce knows that the house could not choose the dice when it sealed its secret. The last nonce was {last}'s: only a person who knew the secret and added the last nonce could have steered the dice.",
    { count: owners.length, last },
  );
}

const NO_RECORD = said("this is not a record of a round with sealed dice");

/** What a record proves: `{proved, findings: [{fits, what}], meaning}`, in words of `say`; throws on what is no record. */
export async function check(record, say = inEnglish) {
  if (!isRecord(record)) {
    throw new Error(NO_RECORD.template);
  }
  const findings = [];
  const found = (fits, what) => findings.push({ fits, what: say(what) });
  checkOrder(record, found);
  await checkSecret(record, found);
  const proved = findings.every((one) => one.fits);
  return { proved, findings, meaning: proved ? say(meaningOf(record)) : "" };
}

// -- the page -----------------------------------------------------------------------------------------------------

async function page() {
  const $ = (id) => document.getElementById(id);
  const words = await import("/static/app/assets/fairness-words.js").then(({ speaking }) => speaking()).catch(() => inEnglish);
  const tell = (sentence) => {
    $("status").textContent = sentence ? words(sentence) : "";
  };
  for (const one of document.querySelectorAll("[data-said]")) {
    one.textContent = words(said(one.textContent.replace(/\s+/g, " ").trim()));
  }

  const show = (record, verdict) => {
    $("title").textContent = words(said("Round {round}", { round: record.round_id }));
    $("verdict").textContent = verdict.proved
      ? words(said("Proved: the dice follow from what was sealed before betting opened."))
      : words(said("Not proved."));
    $("verdict").className = verdict.proved ? "fits" : "fails";
    $("dice").textContent = record.faces
      ? words(said("The dice: {dice}", { dice: shown(record.faces) }))
      : "";
    $("findings").replaceChildren(
      ...verdict.findings.map((one) => {
        const item = document.createElement("li");
        const mark = document.createElement("strong");
        mark.textContent = one.fits ? words(said("✓ fits: ")) : words(said("✗ does not fit: "));
        item.className = one.fits ? "fits" : "fails";
        item.append(mark, one.what);
        return item;
      }),
    );
    $("meaning").textContent = verdict.meaning;
    $("result").hidden = false;
    $("title").focus();
  };

  const verify = async (raw) => {
    $("result").hidden = true;
    if (!globalThis.crypto?.subtle) {
      tell(said("This browser computes only on pages that came over https or from this machine itself."));
      return;
    }
    try {
      const record = JSON.parse(raw);
      const verdict = await check(record, words);
      tell(null);
      show(record, verdict);
    } catch (error) {
      const reason = error.message === NO_RECORD.template ? words(NO_RECORD) : error.message;
      tell(
        error instanceof SyntaxError ? said("This is not JSON.") : said("This cannot be checked: {reason}.", { reason }),
      );
    }
  };

  const refusal = (status, raw) => {
    try {
      const { message, template, values } = JSON.parse(raw);
      const reason = words(said(template || message, values));
      return said("There is no record to check: {reason}.", { reason });
    } catch {
      // A proxy's own page is no refusal of the house.
      return said("There is no record to check: the house answered {status}.", { status });
    }
  };

  const load = async (table, round) => {
    $("result").hidden = true;
    tell(said("Asking the house for the record…"));
    const path = `/api/tables/${encodeURIComponent(table)}/rounds/${encodeURIComponent(round)}/fairness`;
    try {
      const answer = await fetch(path, { headers: { accept: "application/json" }, credentials: "same-origin" });
      const raw = await answer.text();
      if (!answer.ok) {
        tell(refusal(answer.status, raw));
        return;
      }
      $("record").value = JSON.stringify(JSON.parse(raw), null, 2);
      await verify(raw);
    } catch {
      $("own").open = true;
      tell(said("The house cannot be reached. Paste a record below instead."));
    }
  };

  $("ask").addEventListener("submit", (event) => {
    event.preventDefault();
    load($("table").value.trim(), $("round").value.trim());
  });
  $("paste").addEventListener("submit", (event) => {
    event.preventDefault();
    verify($("record").value);
  });
  const asked = new URLSearchParams(location.search);
  $("table").value = asked.get("table") ?? "";
  $("round").value = asked.get("round") ?? "";
  if (asked.get("table") && asked.get("round")) {
    load(asked.get("table"), asked.get("round"));
  }
}

if (typeof document !== "undefined") {
  await page();
}
