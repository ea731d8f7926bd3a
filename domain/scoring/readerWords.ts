/**
 * Words with which a text may speak to whoever judges it, folded, one entry a line: of orders to a model, of its verdicts, and of
 * the form of its answers. A text with one of them gets no second opinion. An ordinary post with one loses little by that: its
 * flags count as they would without a second reader.
 */
export const READER_WORDS = `
  ai assistant
  ai model
  ai reader
  ai system
  as an ai
  answer with
  assistant
  chatbot
  chatgpt
  classifier
  classify
  claude
  content filter
  content policy
  dear ai
  dear model
  dear reader
  disagrees
  disregard
  do not flag
  don't flag
  dont flag
  false positive
  flagged
  flags
  gemini
  gpt
  ignore all
  ignore any
  ignore every
  ignore previous
  ignore the
  ignore your
  instruction
  instructions
  json
  jailbreak
  language model
  large language
  llama
  llm
  mistral
  moderation
  moderator
  new task
  not a flag
  not flag
  openai
  opinion
  opinions
  output
  override
  previous message
  prompt
  prompts
  qwen
  reply with
  respond with
  reviewer
  reviewers
  say that this
  second reader
  severity
  system message
  this caption is
  this comment is
  this post is
  this text is
  this tweet is
  to the model
  to the reader
  training data
  user message
  verdict
  verdicts
  you are a helpful
  you are an ai
  you are now
  your answer
  your rules
  your task
  anweisung
  anweisungen
  ignoriere
  ki modell
  sprachmodell
  urteil
  ignore les
  ignorez
  modele de langage
  consignes
  ignora
  ignorar
  ignore as
  instrucciones
  instrucoes
  istruzioni
  modelo de lenguaje
  modelo de linguagem
  modello linguistico
  veredicto
  verdetto
`
