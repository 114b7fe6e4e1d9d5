import { IBAN, type TurnWords } from "./turn-words.ts";

export const portuguese: TurnWords = {
  neverLast: `e ou mas porque que de do da dos das em no na nos nas com para pra por pelo pela o os as um uma meu minha seu
    sua ao à aos hum é se sem queria gostaria muito quero preciso`,
  seldomLast: `a me lhe quando onde como mais são estou está tenho tem posso então depois também este esta esse essa
    isto isso não sou chamo bem`,
  clauseOpeners: "porque se quando embora",
  shortAnswers: `sim não nao obrigado obrigada tchau olá alô claro certo exato exatamente correto isso perfeito nada nunca
    ok okay favor está bem`,
  numbers: {
    units: "zero um/uma dois/duas três/tres quatro cinco seis/meia sete oito nove",
    teens:
      "dez onze doze treze catorze/quatorze quinze dezesseis/dezasseis dezessete/dezassete dezoito dezenove/dezanove",
    tens: "vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
    hundreds: "cem/cento duzentos trezentos quatrocentos quinhentos seiscentos setecentos oitocentos novecentos",
    joiners: "e",
    doubles: "duplo dupla",
    plus: "mais",
  },
  questions: {
    yesOrNo: `é|são|está|quer|pode|posso|poderia|tem|gostaria|deseja|há|prefere que|confirma|vai|o senhor quer|a senhora quer`,
    politeRequest: `(?:o senhor |a senhora |você )?(?:pode|poderia|podia) (?:me |nos )?(?:dizer|dar|soletrar|repetir|informar|indicar|falar)\\p{L}*|me (?:diz|dá|informa|fala)|posso (?:ter|anotar|saber)`,
    request: `por favor|diga|me diga|dê|informe|preciso|soletre`,
    iban: IBAN,
    card: "número do (?:seu )?cartão|cartão de (?:crédito|débito)",
    phone: "telefone|celular|telemóvel|contacto|contato",
    date: "data de nascimento|nasceu|aniversário|validade",
    number: "números?|código|dígitos|cep|conta|cpf|nif|protocolo|referência",
    email: "e-?mail|correio eletrônico|correio eletrónico",
    spelling: "soletr\\p{L}*|letra por letra|sobrenome|apelido|nome|endereço|morada|rua",
  },
};
